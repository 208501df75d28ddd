-- Trades that have ended are in partitions by time, which are dropped whole (decisions/040, 068): the
-- table of trades has those in progress alone. Nodes of the former release end trades as before; one
-- that has ended they no longer find.

create table ended_trade (
  trade_id uuid not null,
  user_1 uuid not null,
  user_2 uuid not null,
  status text not null check (status in ('completed', 'declined')),
  because text not null,
  offer_1 jsonb not null,
  offer_2 jsonb not null,
  agreed_1 jsonb,
  agreed_2 jsonb,
  is_confirmed_1 boolean not null,
  is_confirmed_2 boolean not null,
  version integer not null,
  revision integer not null,
  created_at bigint not null,
  ended_at timestamptz not null default now()
) partition by range (ended_at);
comment on table ended_trade is
  'Trades that have ended, as they were then, for three months; a partition for thirty days.';
comment on column ended_trade.created_at is 'Unix seconds.';
comment on column ended_trade.ended_at is 'By the clock of the database.';
create index ended_trade_by_id on ended_trade (trade_id);
create index ended_trade_of_user_1 on ended_trade (user_1, trade_id);
create index ended_trade_of_user_2 on ended_trade (user_2, trade_id);
do $$ begin
  execute format('create table ended_trade_first partition of ended_trade for values from (minvalue) to (%L)',
    to_timestamp((extract(epoch from now())::bigint / 2592000 + 3) * 2592000));
end $$;
create table ended_trade_default partition of ended_trade default;
revoke all on ended_trade, ended_trade_first, ended_trade_default from surprise_app;
grant select, insert on ended_trade to surprise_app;
comment on table trade is 'Trades in progress.';

create function end_trade() returns trigger language plpgsql as $$
begin
  insert into ended_trade (trade_id, user_1, user_2, status, because, offer_1, offer_2, agreed_1, agreed_2,
    is_confirmed_1, is_confirmed_2, version, revision, created_at)
  values (new.trade_id, new.user_1, new.user_2, new.status, new.because, new.offer_1, new.offer_2,
    new.agreed_1, new.agreed_2, new.is_confirmed_1, new.is_confirmed_2, new.version, new.revision,
    new.created_at);
  delete from trade where trade_id = new.trade_id;
  return null;
end $$;
create trigger trade_ends after insert or update on trade
  for each row when (new.status <> 'active') execute function end_trade();

-- Those that ended before, for the next migration.
create procedure move_ended_trades() language plpgsql as $$
declare
  moved bigint;
begin
  loop
    with gone as (
      delete from trade where trade_id in (
        select trade_id from trade where status <> 'active' limit 2000)
      returning *)
    insert into ended_trade (trade_id, user_1, user_2, status, because, offer_1, offer_2, agreed_1, agreed_2,
      is_confirmed_1, is_confirmed_2, version, revision, created_at)
    select trade_id, user_1, user_2, status, because, offer_1, offer_2, agreed_1, agreed_2,
      is_confirmed_1, is_confirmed_2, version, revision, created_at from gone;
    get diagnostics moved = row_count;
    commit;
    exit when moved = 0;
  end loop;
end $$;
