-- concurrently
-- The proofs with which 0093 to 0095 make these tables the first partitions of ones that are divided by
-- month, without reading them under a lock. They end with those: run all at once, they hold for a month.

set lock_timeout = '1s';
alter table entry drop constraint if exists entry_until;
do $$ begin
  execute format('alter table entry add constraint entry_until check (entry_id < %L) not valid', (
    select rpad(lpad(to_hex((extract(epoch from (date_trunc('month', to_timestamp(newest / 1000) at time zone 'UTC')
      + interval '2 months') at time zone 'UTC') * 1000)::bigint), 12, '0'), 32, '0')::uuid
    from (select greatest(
      (extract(epoch from now()) * 1000)::bigint + coalesce((select offset_ms from moved_clock), 0),
      (select max(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint) from (
        (select entry_id as id from entry order by entry_id desc limit 1)
        union all (select uuid from market_history order by uuid desc limit 1)) as newest_ids)) as newest) as clock)) ; end $$;
alter table entry validate constraint entry_until;
alter table posting drop constraint if exists posting_until;
do $$ begin
  execute format('alter table posting add constraint posting_until check (entry_id < %L) not valid', (
    select substring(pg_get_constraintdef(oid) from '''([^'']+)''') from pg_constraint
    where conrelid = 'entry'::regclass and conname = 'entry_until')) ; end $$;
alter table posting validate constraint posting_until;
alter table market_history drop constraint if exists market_history_until;
do $$ begin
  execute format('alter table market_history add constraint market_history_until check (uuid < %L) not valid', (
    select substring(pg_get_constraintdef(oid) from '''([^'']+)''') from pg_constraint
    where conrelid = 'entry'::regclass and conname = 'entry_until')) ; end $$;
alter table market_history validate constraint market_history_until;
reset lock_timeout;
