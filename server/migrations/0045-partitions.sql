-- What is kept only for a while is in partitions by time, which are dropped whole (decisions/040). Nodes
-- of the former release write and read by the same names.

-- The bounds of every partition; unix seconds.
create view partition_bound as
select parent.relname::text as parent, part.relname::text as name,
  case
    when bound[1] ~ '^\d+$' then bound[1]::bigint
    when bound[1] <> 'MINVALUE' then extract(epoch from bound[1]::timestamptz)::bigint
  end as starts_at,
  case
    when bound[2] ~ '^\d+$' then bound[2]::bigint
    else extract(epoch from bound[2]::timestamptz)::bigint
  end as ends_at
from pg_inherits
join pg_class parent on parent.oid = inhparent and parent.relkind = 'p'
  and parent.relnamespace = 'public'::regnamespace
join pg_class part on part.oid = inhrelid
cross join lateral regexp_match(
  pg_get_expr(part.relpartbound, part.oid), 'FROM \(''?([^'')]+)''?\) TO \(''?([^'')]+)''?\)') as bound
where bound is not null;
comment on view partition_bound is 'Partitions by time, without those for what belongs to no other.';
comment on column partition_bound.starts_at is 'Unix seconds; null for the first.';
comment on column partition_bound.ends_at is 'Unix seconds; what is kept there is older.';
grant select on partition_bound to surprise_app;

-- Keys: the table until now is the first partition. Its old key would refuse one that is free again.
do $$
declare
  ends text := (select substring(pg_get_constraintdef(oid) from '\d+') from pg_constraint
    where conrelid = 'idempotency'::regclass and conname = 'idempotency_until');
begin
  alter table idempotency rename to idempotency_before;
  alter table idempotency_before drop constraint idempotency_pkey;
  alter table idempotency_before add primary key using index idempotency_before_pkey;
  create table idempotency (
    player_id uuid not null,
    key text not null,
    request_hash text not null,
    status smallint not null,
    answer jsonb not null,
    created_at bigint not null,
    primary key (player_id, key, created_at)
  ) partition by range (created_at);
  execute format('alter table idempotency attach partition idempotency_before
    for values from (minvalue) to (%s)', ends);
  alter table idempotency_before drop constraint idempotency_until;
  create table idempotency_default partition of idempotency default;
end $$;
comment on table idempotency is
  'First answers to changing calls, good for 24 hours; a partition a day, in UTC. One per key and 24 hours: who looks for it or adds it holds the lock of the player.';
comment on column idempotency.request_hash is 'SHA-256 of the path and the body.';
comment on column idempotency.created_at is 'Unix seconds of the application clock.';
grant select, insert, update, delete on idempotency to surprise_app;

-- Events: the newest, and those that have no place yet, go over into the table that takes the name.
-- Who was further behind loads everything again, as after an hour.
lock table live_batch in access exclusive mode;
alter table live_batch rename to live_batch_before;
create sequence live_batch_id;
select setval('live_batch_id', coalesce(pg_sequence_last_value(
  pg_get_serial_sequence('live_batch_before', 'live_batch_id')::regclass), 1));
create table live_batch (
  position bigint,
  live_batch_id bigint not null default nextval('live_batch_id'),
  node_id uuid not null,
  created_at timestamptz not null default now(),
  events json not null,
  xid xid8 not null default pg_current_xact_id()
) partition by range (created_at);
comment on table live_batch is
  'Events of one committed transaction, for every node; kept for an hour, a partition an hour (decisions/005).';
comment on column live_batch.position is
  'In the order in which all nodes hear of them, without gaps; null until it is given.';
comment on column live_batch.live_batch_id is
  'In the order of writing: who waited for another transaction wrote later than that.';
comment on column live_batch.xid is
  'For nodes from before migration 0036, which find their place by it.';
do $$ begin
  execute format('create table live_batch_first partition of live_batch for values from (minvalue) to (%L)',
    date_trunc('hour', now()) + interval '4 hours');
end $$;
create table live_batch_default partition of live_batch default;
insert into live_batch (position, live_batch_id, node_id, created_at, events)
select position, live_batch_id, node_id, created_at, events from live_batch_before
where position is null or position > (
  select max(position) - 10000 from live_batch_before where position is not null);
drop table live_batch_before;
-- Unique, as it is given under a lock.
create index live_batch_by_position on live_batch (position) where position is not null;
create index live_batch_waiting on live_batch (live_batch_id) where position is null;
grant select, insert, update, delete on live_batch to surprise_app;
grant usage on live_batch_id to surprise_app;

create or replace function publish_live_batches(batches_max integer, is_thorough boolean)
returns table (at_position bigint, batch_id bigint, batch_events json)
language plpgsql volatile
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  newest bigint;
  oldest_id bigint := 0;
  given bigint;
begin
  perform set_config('synchronous_commit', 'off', true);
  perform pg_advisory_xact_lock(hashtextextended('publish_live_batches', 0));
  select coalesce(max(position), 0) into newest from live_batch where position is not null;
  -- While a snapshot is held, a backup's for hours, the index keeps an entry for every batch since: those
  -- of batches that were passed long ago are looked at by thorough calls alone.
  if not is_thorough then
    select live_batch_id into oldest_id from live_batch where position = newest - 1000;
  end if;
  return query
    with waiting as (
      select created_at as written_at, live_batch_id as written_id,
        newest + row_number() over (order by live_batch_id) as next_position
      from live_batch where position is null and live_batch_id > coalesce(oldest_id, 0)
      order by live_batch_id limit batches_max)
    update live_batch set position = next_position
    from waiting
    where created_at = written_at and live_batch_id = written_id and position is null
    returning position, live_batch_id, events;
  get diagnostics given = row_count;
  if given > 0 then perform pg_notify('live_batches', (newest + given)::text); end if;
end $$;

-- The application owns no table, so the owner does this for it, and with these two alone: what it can do
-- here it could do by deleting rows. It waits shortly, as all who use the table wait behind it.
create function make_partition(parent_name text, starts_at bigint, ends_at bigint) returns text
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '200ms'
as $$
declare
  part text := parent_name || to_char(to_timestamp(starts_at) at time zone 'UTC', '_YYYYMMDD_HH24MI');
  bounds text := case parent_name
    when 'idempotency' then format('from (%s) to (%s)', starts_at, ends_at)
    when 'live_batch' then format('from (%L) to (%L)', to_timestamp(starts_at), to_timestamp(ends_at)) end;
begin
  if bounds is null then raise exception '% is not kept for a while', parent_name; end if;
  if not pg_try_advisory_xact_lock(hashtextextended('partitions of ' || parent_name, 0)) then return null; end if;
  if to_regclass(format('public.%I', part)) is not null then return null; end if;
  execute format('create table %I (like %I including defaults including constraints including indexes)',
    part, parent_name);
  execute format('alter table %I attach partition %I for values %s', parent_name, part, bounds);
  return part;
end $$;
comment on function make_partition is
  'Makes a partition for a time in unix seconds and returns its name; null where another node is at it. Fails where rows of that time are in the default partition already: they stay there.';

create function drop_partition(parent_name text, ended_by bigint) returns text
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '200ms'
as $$
declare
  rest text := parent_name || '_default';
  part text;
  is_needed boolean;
  -- What of a partition is still needed. Of events the newest, which says which position is next, and
  -- those that are still to be told.
  needed text := case parent_name
    when 'idempotency' then 'false'
    when 'live_batch' then 'exists (select from %1$I where position is null) or exists (select from %1$I
      where position = (select max(position) from live_batch where position is not null))' end;
  younger text := case parent_name
    when 'idempotency' then format('created_at >= %s', ended_by)
    when 'live_batch' then format('created_at >= %L', to_timestamp(ended_by)) end;
begin
  if needed is null then raise exception '% is not kept for a while', parent_name; end if;
  if not pg_try_advisory_xact_lock(hashtextextended('partitions of ' || parent_name, 0)) then return null; end if;
  if pg_relation_size(rest::regclass) = 0
    and not exists (select from partition_bound where parent = parent_name and ends_at <= ended_by) then
    return null;
  end if;
  execute format('lock table only %I in access exclusive mode', parent_name);
  for part in
    (select name from partition_bound where parent = parent_name and ends_at <= ended_by order by ends_at)
    union all
    (select rest where pg_relation_size(rest::regclass) > 0)
  loop
    execute format('select ' || needed, part) into is_needed;
    if part = rest and not is_needed then
      execute format('select exists (select from %I where %s)', rest, younger) into is_needed;
    end if;
    continue when is_needed;
    execute format(case part when rest then 'truncate %I' else 'drop table %I' end, part);
    return part;
  end loop;
  return null;
end $$;
comment on function drop_partition is
  'Drops the oldest partition of which everything is older than this time in unix seconds, or empties the default one, and returns its name; null when there is none, or another node is at it.';
