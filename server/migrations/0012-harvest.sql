-- Harvests (server rules, section 7; decisions/016).

create table harvest_player (
  player_id uuid primary key references player,
  due_at bigint,
  waits boolean not null
) with (fillfactor = 70);
comment on table harvest_player is 'Players who ever set a harvest: one job each, and its lock is theirs.';
comment on column harvest_player.due_at is
  'Unix milliseconds when the first run ends, or since when starts are to be tried; null for never.';
comment on column harvest_player.waits is
  'Some recipe that is on would start a run if more items were there.';
create index harvest_player_by_due on harvest_player (due_at) where due_at is not null;
create index harvest_player_waiting on harvest_player (player_id) where waits;

create table harvest_setting (
  player_id uuid not null references player,
  receipt_id integer not null,
  enabled boolean not null,
  max_parallel integer not null check (max_parallel between 0 and 10000),
  items jsonb not null,
  exp jsonb not null default '{}',
  primary key (player_id, receipt_id)
) with (fillfactor = 70);
comment on column harvest_setting.max_parallel is 'Runs at once; 0 for as many as there may be.';
comment on column harvest_setting.items is
  'For each slot a list of {item_id, limit (pieces), max (runs), priority}.';
comment on column harvest_setting.exp is 'Finished runs since its last improvement, by item.';

create table harvest_run (
  player_id uuid not null references player,
  run_id uuid not null,
  receipt_id integer not null,
  count integer not null check (count > 0),
  items jsonb not null,
  spent jsonb not null,
  loot double precision not null,
  started_at bigint not null,
  due_at bigint not null check (due_at > started_at),
  primary key (player_id, run_id)
);
comment on table harvest_run is
  'Runs under way that started together with the same items. What they hold is in production.';
comment on column harvest_run.count is 'Runs.';
comment on column harvest_run.items is 'For each slot {item_id, count}: pieces that each run holds.';
comment on column harvest_run.spent is 'A list of {item_id, count}: pieces that each run will spend.';
comment on column harvest_run.loot is 'What every result is multiplied by.';
comment on column harvest_run.started_at is 'Unix milliseconds.';
comment on column harvest_run.due_at is 'Unix milliseconds.';
