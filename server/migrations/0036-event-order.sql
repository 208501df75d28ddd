-- Events in one order that every node follows (decisions/005): a batch has no place in it until it is
-- committed, and is then given the next position.

drop table live_batch;
create table live_batch (
  position bigint,
  live_batch_id bigint generated always as identity,
  node_id uuid not null,
  created_at timestamptz not null default now(),
  events json not null
);
comment on table live_batch is
  'Events of one committed transaction, for every node; kept for an hour (decisions/005).';
comment on column live_batch.position is
  'In the order in which all nodes hear of them, without gaps; null until it is given.';
comment on column live_batch.live_batch_id is
  'In the order of writing: who waited for another transaction wrote later than that.';
create unique index live_batch_by_position on live_batch (position) where position is not null;
create index live_batch_waiting on live_batch (live_batch_id) where position is null;
grant select, insert, update, delete on live_batch to surprise_app;

-- One at a time: who comes second sees what the first has given. Each statement of the function sees
-- what was committed before it. A crash may take back positions of which readers have heard, so these
-- remember the row that they read last and notice; that is cheaper than to wait for the disk here.
create function publish_live_batches(batches_max integer, is_thorough boolean)
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
      select ctid as row_id, newest + row_number() over (order by live_batch_id) as next_position
      from live_batch where position is null and live_batch_id > coalesce(oldest_id, 0)
      order by live_batch_id limit batches_max)
    update live_batch set position = next_position
    from waiting where live_batch.ctid = row_id
    returning position, live_batch_id, events;
  get diagnostics given = row_count;
  if given > 0 then perform pg_notify('live_batches', (newest + given)::text); end if;
end $$;
comment on function publish_live_batches is
  'Gives committed batches that have none their positions, and returns them.';
