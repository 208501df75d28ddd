-- What pieces have cost their players, carried forward behind the ledger.

create type piece_origin as enum
  ('bought', 'crafted', 'farmed', 'harvested', 'spun', 'traded', 'earned', 'given');
create type cost_side as enum ('buy', 'get', 'sell', 'use');

create table cost_basis (
  player_id uuid not null,
  item_id integer not null,
  origin piece_origin not null,
  count bigint not null check (count >= 0),
  cost numeric(30) not null check (cost >= 0),
  primary key (player_id, item_id, origin)
) with (fillfactor = 70);
comment on table cost_basis is
  'What the pieces of a player have cost, wherever they lie: held, in sell lots, at work or placed.';
comment on column cost_basis.cost is 'Coins, of all these pieces together.';

create table cost_change (
  player_id uuid not null,
  item_id integer not null,
  origin piece_origin not null,
  side cost_side not null,
  created_at bigint not null,
  entry_id uuid not null,
  count bigint not null check (count > 0),
  coins numeric(30) not null,
  cost numeric(30) not null,
  kept numeric(30) not null,
  primary key (player_id, origin, side, created_at, entry_id, item_id)
);
comment on table cost_change is
  'Pieces that came to a player or left: the trade log. A page is a few ranges of a key, whatever it is narrowed to.';
comment on column cost_change.side is
  'Bought for coins, got in another way, sold for coins, used or given away.';
comment on column cost_change.created_at is 'Unix milliseconds of the application clock.';
comment on column cost_change.entry_id is 'The first entry of the act.';
comment on column cost_change.coins is 'Received after the fee, or paid (below 0).';
comment on column cost_change.cost is 'Coins that these pieces have cost.';
comment on column cost_change.kept is
  'Coins of that cost which live on in what was got for the pieces; profit is coins + kept - cost.';
create index cost_change_of_item on cost_change
  (player_id, item_id, origin, side, created_at, entry_id);

create table cost_sum (
  player_id uuid not null,
  item_id integer not null,
  day bigint not null,
  origin piece_origin not null,
  side cost_side not null,
  count bigint not null,
  coins numeric(30) not null,
  cost numeric(30) not null,
  kept numeric(30) not null,
  primary key (player_id, item_id, day, origin, side)
) with (fillfactor = 70);
comment on table cost_sum is 'Sums of cost_change: totals scan no history.';
comment on column cost_sum.item_id is '0 for all items together.';
comment on column cost_sum.day is 'Unix seconds of the start of the day, UTC; 0 for all days together.';
create index cost_sum_by_day on cost_sum (player_id, day, item_id);

create table cost_lot (
  lot_uuid uuid primary key,
  player_id uuid not null
);
comment on table cost_lot is 'Whose the open lots are, as far as costs are carried.';

create table cost_todo (
  todo_id bigint generated always as identity primary key,
  entry_ids uuid[] not null,
  written_at timestamptz not null default clock_timestamp()
);
comment on table cost_todo is
  'Entries whose costs are to be carried, one row for each transaction that posted. For each player in the order of posting: it is written under the locks.';

create table cost_past (
  after_id uuid not null,
  last_id uuid not null,
  written_at timestamptz not null default clock_timestamp()
);
comment on table cost_past is
  'Entries from before cost_todo was there, still to be carried; no row when all are.';

create function note_entries() returns trigger language plpgsql as $$
begin
  insert into cost_todo (entry_ids)
  select array_agg(entry_id order by entry_id) from added having count(*) > 0;
  return null;
end $$;
-- Nobody posts while the trigger comes: what is there by then is the past.
create trigger entry_has_costs after insert on entry
  referencing new table as added for each statement execute function note_entries();
insert into cost_past (after_id, last_id)
select '00000000-0000-0000-0000-000000000000', entry_id from entry order by entry_id desc limit 1;
