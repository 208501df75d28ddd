-- oldest: 0068
-- Histories that players see for a while are in partitions of thirty days, which are dropped whole
-- (decisions/040, 068). Nodes of the former release write and read by the same names.

drop procedure move_ended_trades();

do $$
declare
  one text;
  ends text;
begin
  foreach one in array array['craft_history', 'factory_history'] loop
    ends := (select substring(pg_get_constraintdef(oid) from '\d+') from pg_constraint
      where conrelid = one::regclass and conname = one || '_until');
    execute format('alter table %1$I rename to %2$I', one, one || '_before');
    execute format('alter index %1$I rename to %2$I', one || '_pkey', one || '_before_pkey');
    execute format('create table %1$I (like %2$I including defaults including comments,
      primary key (player_id, process_date, id)) partition by range (process_date)', one, one || '_before');
    execute format('alter table %1$I attach partition %2$I for values from (minvalue) to (%3$s)',
      one, one || '_before', ends);
    execute format('alter table %1$I drop constraint %2$I', one || '_before', one || '_until');
    execute format('create table %1$I partition of %2$I default', one || '_default', one);
    execute format('revoke all on %1$I, %2$I, %3$I from surprise_app', one, one || '_before', one || '_default');
    execute format('grant select, insert on %1$I to surprise_app', one);
  end loop;
end $$;
comment on table craft_history is
  'Finished crafts, for a year; pages are ranges of the key. A partition for thirty days.';
comment on table factory_history is
  'Finished jobs, for a year; pages are ranges of the key. A partition for thirty days.';

do $$
declare
  ends text := (select substring(pg_get_constraintdef(oid) from '''([^'']+)''') from pg_constraint
    where conrelid = 'security_event'::regclass and conname = 'security_event_until');
begin
  alter table security_event rename to security_event_before;
  alter index security_event_pkey rename to security_event_before_pkey;
  alter index security_event_by_player rename to security_event_before_by_player;
  create sequence security_event_id;
  perform setval('security_event_id', coalesce(pg_sequence_last_value(
    pg_get_serial_sequence('security_event_before', 'event_id')::regclass), 1));
  alter table security_event_before alter column event_id drop identity;
  create table security_event (like security_event_before including constraints including comments)
    partition by range (happened_at);
  alter table security_event alter column event_id set default nextval('security_event_id');
  alter table security_event alter column happened_at set default now();
  alter table security_event drop constraint security_event_until;
  create index security_event_by_player on security_event (player_id, event_id);
  execute format('alter table security_event attach partition security_event_before
    for values from (minvalue) to (%L)', ends);
  alter table security_event_before drop constraint security_event_until;
  create table security_event_default partition of security_event default;
end $$;
comment on table security_event is
  'Who signed in and what was refused, for a year; a partition for thirty days. Never changed.';
revoke all on security_event, security_event_before, security_event_default from surprise_app;
grant select, insert on security_event to surprise_app;
grant usage on security_event_id to surprise_app;

create function partition_rule(of_table text)
returns table (at_column text, is_unix boolean, needed text, least_kept bigint)
language sql immutable as $$
  select at_column, is_unix, needed, least_kept
  from (values
    ('idempotency', 'created_at', true, 'false', null::bigint),
    -- The newest, which says which position is next, and those that are still to be told.
    ('live_batch', 'created_at', false,
      'exists (select from %1$I where position is null) or exists (select from %1$I
        where position = (select max(position) from live_batch where position is not null))', null),
    ('fill', 'created_at', true, 'false', null),
    ('book_depth', 'created_at', true, 'false', null),
    ('craft_history', 'process_date', true, 'false', null),
    ('factory_history', 'process_date', true, 'false', null),
    ('security_event', 'happened_at', false, 'false', 366 * 86400),
    ('ended_trade', 'ended_at', false, 'false', 92 * 86400))
    as rule (name, at_column, is_unix, needed, least_kept)
  where name = of_table
$$;
comment on function partition_rule is
  'How a table is divided by time: its column, whether that is in unix seconds or a timestamp, what of a partition is still needed however old it is, and for how many seconds nobody may have it dropped.';
revoke execute on function partition_rule(text) from public;

create or replace function make_partition(parent_name text, starts_at bigint, ends_at bigint) returns text
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '200ms'
as $$
declare
  rule record;
  part text := parent_name || to_char(to_timestamp(starts_at) at time zone 'UTC', '_YYYYMMDD_HH24MI');
  rest text := parent_name || '_default';
  bounds text[];
  inside text;
  is_much boolean;
begin
  select * into rule from partition_rule(parent_name);
  if not found then raise exception '% is not kept for a while', parent_name; end if;
  bounds := case when rule.is_unix then array[starts_at::text, ends_at::text]
    else array[quote_literal(to_timestamp(starts_at)), quote_literal(to_timestamp(ends_at))] end;
  if not pg_try_advisory_xact_lock(hashtextextended('partitions of ' || parent_name, 0)) then return null; end if;
  if to_regclass(format('public.%I', part)) is not null then return null; end if;
  execute format('create table %I (like %I including defaults including constraints including indexes)',
    part, parent_name);
  -- Through its parent alone, with the rights on that.
  execute format('revoke insert, update, delete, truncate on %I from surprise_app', part);
  if pg_relation_size(rest::regclass) > 0 then
    -- Whoever reads meanwhile would find the rows in neither.
    execute format('lock table only %I in access exclusive mode', parent_name);
    inside := format('%1$I >= %2$s and %1$I < %3$s', rule.at_column, bounds[1], bounds[2]);
    execute format('select count(*) > 20000 from (select from %I where %s limit 20001) as found', rest, inside)
      into is_much;
    if is_much then
      raise exception 'too much of that time is in % to be moved while all wait', rest using errcode = '23514';
    end if;
    execute format('with moved as (delete from %I where %s returning *) insert into %I select * from moved',
      rest, inside, part);
  end if;
  execute format('alter table %I attach partition %I for values from (%s) to (%s)',
    parent_name, part, bounds[1], bounds[2]);
  return part;
end $$;
comment on function make_partition is
  'Makes a partition for a time in unix seconds and returns its name; null where another node is at it. Takes the rows of that time out of the default partition; fails where there are too many: they stay there.';

create or replace function drop_partition(parent_name text, ended_by bigint) returns text
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '200ms'
as $$
declare
  rule record;
  ended bigint;
  rest text := parent_name || '_default';
  part text;
  is_needed boolean;
begin
  select * into rule from partition_rule(parent_name);
  if not found then raise exception '% is not kept for a while', parent_name; end if;
  ended := least(ended_by, extract(epoch from now())::bigint - rule.least_kept);
  if not pg_try_advisory_xact_lock(hashtextextended('partitions of ' || parent_name, 0)) then return null; end if;
  if pg_relation_size(rest::regclass) = 0
    and not exists (select from partition_bound where parent = parent_name and ends_at <= ended) then
    return null;
  end if;
  execute format('lock table only %I in access exclusive mode', parent_name);
  for part in
    (select name from partition_bound where parent = parent_name and ends_at <= ended order by ends_at)
    union all
    (select rest where pg_relation_size(rest::regclass) > 0)
  loop
    execute format('select ' || rule.needed, part) into is_needed;
    if part = rest and not is_needed then
      execute format('select exists (select from %I where %I >= %s)', rest, rule.at_column,
        case when rule.is_unix then ended::text else quote_literal(to_timestamp(ended)) end) into is_needed;
    end if;
    continue when is_needed;
    execute format('%s table %I', case part when rest then 'truncate' else 'drop' end, part);
    return part;
  end loop;
  return null;
end $$;
