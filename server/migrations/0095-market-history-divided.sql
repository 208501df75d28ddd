-- oldest: 0068
-- As 0093. Nothing has ever changed or deleted a row of it: from here on nobody can.

do $$
declare
  ends text := (select substring(pg_get_constraintdef(oid) from '''([^'']+)''') from pg_constraint
    where conrelid = 'market_history'::regclass and conname = 'market_history_until');
begin
  alter table market_history rename to market_history_before;
  alter index market_history_pkey rename to market_history_before_pkey;
  create table market_history (like market_history_before including defaults including constraints including comments,
    primary key (player_id, uuid)) partition by range (uuid);
  alter table market_history drop constraint market_history_until;
  execute format('alter table market_history attach partition market_history_before
    for values from (minvalue) to (%L)', ends);
  alter table market_history_before drop constraint market_history_until;
  create table market_history_default partition of market_history default;
end $$;
create trigger market_history_only_grows before update or delete or truncate on market_history
  for each statement execute function refuse_change();
create trigger market_history_only_grows before update or delete or truncate on market_history_before
  for each statement execute function refuse_change();
create trigger market_history_only_grows before update or delete or truncate on market_history_default
  for each statement execute function refuse_change();
comment on table market_history is
  'Trades, canceled orders and exchanges as their players see them; a partition a month. Never changed, never deleted.';
revoke all on market_history, market_history_before, market_history_default from surprise_app;
grant select, insert on market_history to surprise_app;
