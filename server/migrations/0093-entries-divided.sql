-- oldest: 0068
-- The ledger and the trading histories are in partitions by month of their ids (decisions/071), a table in
-- each of three migrations: none waits for the lock of another. Nodes of the former release write and read
-- by the same names.

create or replace view partition_bound as
select parent.relname::text as parent, part.relname::text as name,
  case
    when bound[1] ~ '^\d+$' then bound[1]::bigint
    when bound[1] ~ '^[0-9a-f]{8}-' then ('x' || left(replace(bound[1], '-', ''), 12))::bit(48)::bigint / 1000
    when bound[1] <> 'MINVALUE' then extract(epoch from bound[1]::timestamptz)::bigint
  end as starts_at,
  case
    when bound[2] ~ '^\d+$' then bound[2]::bigint
    when bound[2] ~ '^[0-9a-f]{8}-' then ('x' || left(replace(bound[2], '-', ''), 12))::bit(48)::bigint / 1000
    else extract(epoch from bound[2]::timestamptz)::bigint
  end as ends_at
from pg_inherits
join pg_class parent on parent.oid = inhparent and parent.relkind = 'p'
  and parent.relnamespace = 'public'::regnamespace
join pg_class part on part.oid = inhrelid
cross join lateral regexp_match(
  pg_get_expr(part.relpartbound, part.oid), 'FROM \(''?([^'')]+)''?\) TO \(''?([^'')]+)''?\)') as bound
where bound is not null;

create function month_uuid(at_time timestamptz) returns uuid language sql immutable as $$
  select rpad(lpad(to_hex((extract(epoch from at_time) * 1000)::bigint), 12, '0'), 32, '0')::uuid
$$;
comment on function month_uuid is 'Before every version 7 uuid from this time on, and after all before it.';

create function make_month(parent_name text, starts_at bigint) returns text
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
comment on function make_month is
  'Makes the partition of the month that starts at this time in unix seconds, UTC, and returns its name; null where it is there, or another node is at it. Takes the rows of that month out of the default partition; fails where there are too many: they stay there.';

-- From all months before on, to an end that is proved: nothing is read.
do $$
declare
  ends text := (select substring(pg_get_constraintdef(oid) from '''([^'']+)''') from pg_constraint
    where conrelid = 'entry'::regclass and conname = 'entry_until');
begin
  alter table entry rename to entry_before;
  alter index entry_pkey rename to entry_before_pkey;
  drop trigger entry_has_costs on entry_before;
  create table entry (like entry_before including defaults including constraints including comments,
    primary key (entry_id)) partition by range (entry_id);
  alter table entry drop constraint entry_until;
  execute format('alter table entry attach partition entry_before for values from (minvalue) to (%L)', ends);
  alter table entry_before drop constraint entry_until;
  create table entry_default partition of entry default;
end $$;
create trigger entry_only_grows before update or delete or truncate on entry
  for each statement execute function refuse_change();
create trigger entry_only_grows before update or delete or truncate on entry_default
  for each statement execute function refuse_change();
create trigger entry_has_costs after insert on entry
  referencing new table as added for each statement execute function note_entries();
comment on table entry is
  'One movement of value and its cause; a partition a month. Never changed, never deleted.';
revoke all on entry, entry_before, entry_default from surprise_app;
grant select, insert on entry to surprise_app;
