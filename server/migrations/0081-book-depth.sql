-- What the order books looked like, every five minutes in which they changed, for a week: the heatmap of
-- an item's chart (decisions/064). In partitions by day, which are dropped whole (decisions/040).

create table book_depth (
  item_id integer not null,
  created_at bigint not null,
  sell_price bigint,
  buy_price bigint,
  sells integer[] not null,
  buys integer[] not null,
  primary key (item_id, created_at)
) partition by range (created_at);
comment on table book_depth is
  'Samples of order books where these have changed since the last, and one a day of each; a partition a day, in UTC.';
comment on column book_depth.created_at is
  'Unix seconds of the application clock: the start of the five minutes in which it was taken.';
comment on column book_depth.sell_price is 'Coins per piece: the lowest sell lot; null for none.';
comment on column book_depth.buy_price is 'Coins per piece: the highest buy lot; null for none.';
comment on column book_depth.sells is
  'Pieces in sell lots by level, from the lowest price on: a level is a hundredth of that price wide, and a coin at least. Up to the last with pieces, twenty at most.';
comment on column book_depth.buys is 'The same of buy lots, from the highest price down.';
do $$ begin
  execute format('create table book_depth_first partition of book_depth for values from (minvalue) to (%s)',
    (extract(epoch from date_trunc('day', now() at time zone 'UTC')) + 2 * 86400)::bigint);
end $$;
create table book_depth_default partition of book_depth default;
grant select, insert, update, delete on book_depth to surprise_app;

create table book_sampled (
  item_id integer primary key,
  version bigint not null,
  sampled_at bigint not null
) with (fillfactor = 50);
comment on table book_sampled is 'The last sample of each order book.';
comment on column book_sampled.version is 'Of the order book, then.';
comment on column book_sampled.sampled_at is 'Unix seconds: created_at of that sample.';
grant select, insert, update, delete on book_sampled to surprise_app;

create table book_round (
  done_at bigint not null
);
comment on table book_round is
  'One row: the last five minutes of which all changed order books are sampled. Who samples holds its lock.';
comment on column book_round.done_at is 'Unix seconds of their start.';
insert into book_round values (0);
grant select, update on book_round to surprise_app;

create or replace function make_partition(parent_name text, starts_at bigint, ends_at bigint) returns text
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '200ms'
as $$
declare
  part text := parent_name || to_char(to_timestamp(starts_at) at time zone 'UTC', '_YYYYMMDD_HH24MI');
  bounds text := case
    when parent_name in ('idempotency', 'fill', 'book_depth') then format('from (%s) to (%s)', starts_at, ends_at)
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
    when parent_name in ('idempotency', 'fill', 'book_depth') then 'false'
    when parent_name = 'live_batch' then 'exists (select from %1$I where position is null) or exists (select from %1$I
      where position = (select max(position) from live_batch where position is not null))' end;
  younger text := case
    when parent_name in ('idempotency', 'fill', 'book_depth') then format('created_at >= %s', ended_by)
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
