-- Months of the ledger that are sealed: what they come to is kept, and nothing is added to them
-- (decisions/074). `npm run archive` seals them, as the owner. The ledger's oldest months come first.

create table sealed_month (
  month text primary key,
  from_id uuid unique,
  until_id uuid not null unique,
  entries bigint not null,
  postings bigint not null,
  trades bigint not null,
  sealed_at timestamptz not null default now()
);
comment on table sealed_month is
  'Months of the ledger to which nothing is added, each one beginning where another ends.';
comment on column sealed_month.month is
  'How its partitions of entry, posting and market_history are named: before, or year and month.';
comment on column sealed_month.from_id is 'Its least id; null for all that is before its end.';
comment on column sealed_month.until_id is 'Before the first id of the next month.';
comment on column sealed_month.trades is 'Rows of market_history.';

create table sealed_posting (
  account uuid not null,
  kind account_kind not null,
  asset integer not null,
  is_exchange boolean not null,
  gained numeric not null,
  lost numeric not null,
  primary key (account, kind, asset, is_exchange)
);
comment on table sealed_posting is
  'What the postings of all sealed months come to, without orders that had ended in them.';
comment on column sealed_posting.is_exchange is 'Of the operation exchange, or of all others.';
comment on column sealed_posting.gained is 'The sum of positive deltas.';
comment on column sealed_posting.lost is 'The sum of negative deltas, without their sign.';

create table sealed_exchange (
  player_id uuid not null,
  type market_history_type not null,
  exchanges bigint not null,
  coins numeric not null,
  primary key (player_id, type)
);
comment on table sealed_exchange is 'The exchanges that histories of all sealed months show.';

create table sealed_trade (
  item_id integer primary key,
  pieces numeric not null,
  coins numeric not null
);
comment on table sealed_trade is 'What was traded of each item in all sealed months, once for each trade.';

grant select on sealed_month, sealed_posting, sealed_exchange, sealed_trade to surprise_app;

create view open_ledger as
select coalesce((select until_id from sealed_month order by until_id desc limit 1),
  '00000000-0000-0000-0000-000000000000') as from_id;
comment on view open_ledger is 'From which id on the ledger is not sealed.';

create view posted as
select account, kind, asset, is_exchange, gained as delta from sealed_posting
union all
select account, kind, asset, is_exchange, -lost from sealed_posting
union all
select account, kind, asset, operation = 'exchange', delta::numeric from posting
where entry_id >= (select from_id from open_ledger);
comment on view posted is
  'All postings ever: of the sealed months what came and went, of the others each one.';

create view exchanged as
select player_id, type, exchanges, coins from sealed_exchange
union all
select player_id, type, 1, count * price from market_history
where type in ('exchange_to_steam', 'exchange_from_steam') and uuid >= (select from_id from open_ledger);
comment on view exchanged is 'All exchanges that histories show: of sealed months their sums.';

create view traded as
select item_id, pieces, coins from sealed_trade
union all
select item_type_id, count, count * price from market_history
where type in ('buy_auto', 'buy_manual') and uuid >= (select from_id from open_ledger);
comment on view traded is 'All trades by item, once for each: of sealed months their sums.';

grant select on open_ledger, posted, exchanged, traded to surprise_app;

create function refuse_sealed() returns trigger language plpgsql as $$
begin
  raise exception 'the month of this row is sealed: % of % refused', tg_op, tg_table_name;
end
$$;
comment on function refuse_sealed is
  'Refuses rows of sealed months, in their partitions and in the default ones.';

-- As before, but never a month among those that are sealed: rows could be added to it.
create or replace function make_month(parent_name text, starts_at bigint) returns text
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '200ms' set timezone = 'UTC'
as $$
declare
  month timestamptz := date_trunc('month', to_timestamp(starts_at));
  low uuid := month_uuid(month);
  high uuid := month_uuid(month + interval '1 month');
  at_column text := case parent_name
    when 'entry' then 'entry_id' when 'posting' then 'entry_id' when 'market_history' then 'uuid' end;
  part text := parent_name || to_char(month, '_YYYYMM');
  rest text := parent_name || '_default';
  is_much boolean;
begin
  if at_column is null then raise exception '% is not divided by month', parent_name; end if;
  if starts_at <> extract(epoch from month) then raise exception '% is not the start of a month', starts_at; end if;
  if not pg_try_advisory_xact_lock(hashtextextended('partitions of ' || parent_name, 0)) then return null; end if;
  if to_regclass(format('public.%I', part)) is not null then return null; end if;
  if low < (select from_id from open_ledger) then raise exception '% would lie in sealed months', part; end if;
  execute format('create table %I (like %I including defaults including constraints including indexes)',
    part, parent_name);
  -- Through its parent alone, with the rights on that.
  execute format('revoke insert, update, delete, truncate on %I from surprise_app', part);
  if pg_relation_size(rest::regclass) > 0 then
    -- Whoever reads meanwhile would find the rows in neither.
    execute format('lock table only %I in access exclusive mode', parent_name);
    execute format('select count(*) > 20000 from (select from %1$I where %2$I >= %3$L and %2$I < %4$L limit 20001) as found',
      rest, at_column, low, high) into is_much;
    if is_much then
      raise exception 'too much of that time is in % to be moved while all wait', rest using errcode = '23514';
    end if;
    execute format('alter table %I disable trigger user', rest);
    execute format('with moved as (delete from %1$I where %2$I >= %3$L and %2$I < %4$L returning *)
      insert into %5$I select * from moved', rest, at_column, low, high, part);
    execute format('alter table %I enable trigger user', rest);
  end if;
  execute format('create trigger %I before update or delete or truncate on %I
    for each statement execute function refuse_change()', parent_name || '_only_grows', part);
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent_name, part, low, high);
  return part;
end $$;
