-- The newest trades of each item: what the tape shows and what is reckoned from what really trades. In
-- partitions by day, which are dropped whole (decisions/040).

create sequence fill_id;
create table fill (
  fill_id bigint not null default nextval('fill_id'),
  item_id integer not null,
  side market_side not null,
  price bigint not null,
  count integer not null,
  created_at bigint not null
) partition by range (created_at);
comment on table fill is 'Trades with one waiting lot each, for a week; a partition a day, in UTC.';
comment on column fill.fill_id is 'Of one item they rise in the order of trading: its book is locked.';
comment on column fill.side is 'The side of the lot that was taken.';
comment on column fill.price is 'Coins per piece.';
comment on column fill.count is 'Pieces.';
comment on column fill.created_at is 'Unix seconds of the application clock.';
create index fill_of on fill (item_id, fill_id);
do $$ begin
  execute format('create table fill_first partition of fill for values from (minvalue) to (%s)',
    (extract(epoch from date_trunc('day', now() at time zone 'UTC')) + 2 * 86400)::bigint);
end $$;
create table fill_default partition of fill default;
grant select, insert, update, delete on fill to surprise_app;
grant usage on fill_id to surprise_app;

create or replace function make_partition(parent_name text, starts_at bigint, ends_at bigint) returns text
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '200ms'
as $$
declare
  part text := parent_name || to_char(to_timestamp(starts_at) at time zone 'UTC', '_YYYYMMDD_HH24MI');
  bounds text := case
    when parent_name in ('idempotency', 'fill') then format('from (%s) to (%s)', starts_at, ends_at)
    when parent_name = 'live_batch' then format('from (%L) to (%L)', to_timestamp(starts_at), to_timestamp(ends_at)) end;
begin
  if bounds is null then raise exception '% is not kept for a while', parent_name; end if;
  if not pg_try_advisory_xact_lock(hashtextextended('partitions of ' || parent_name, 0)) then return null; end if;
  if to_regclass(format('public.%I', part)) is not null then return null; end if;
  execute format('create table %I (like %I including defaults including constraints including indexes)',
    part, parent_name);
  execute format('alter table %I attach partition %I for values %s', parent_name, part, bounds);
  return part;
end $$;

create or replace function drop_partition(parent_name text, ended_by bigint) returns text
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '200ms'
as $$
declare
  rest text := parent_name || '_default';
  part text;
  is_needed boolean;
  -- What of a partition is still needed. Of events the newest, which says which position is next, and
  -- those that are still to be told.
  needed text := case
    when parent_name in ('idempotency', 'fill') then 'false'
    when parent_name = 'live_batch' then 'exists (select from %1$I where position is null) or exists (select from %1$I
      where position = (select max(position) from live_batch where position is not null))' end;
  younger text := case
    when parent_name in ('idempotency', 'fill') then format('created_at >= %s', ended_by)
    when parent_name = 'live_batch' then format('created_at >= %L', to_timestamp(ended_by)) end;
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
    execute format('%s table %I', case part when rest then 'truncate' else 'drop' end, part);
    return part;
  end loop;
  return null;
end $$;
