-- Entries whose costs could not be carried for one player: everybody else's are (decisions/045).

create table cost_aside (
  player_id uuid primary key,
  due_at bigint not null
);
comment on table cost_aside is
  'Players whose costs wait, from the first entry on that could not be carried for them.';
comment on column cost_aside.due_at is 'Unix milliseconds since when they wait.';

create table cost_aside_entry (
  aside_id bigint generated always as identity primary key,
  player_id uuid not null,
  entry_ids uuid[] not null,
  is_past boolean not null
);
comment on table cost_aside_entry is
  'What waits for these players, in the order in which it is carried. The other players of these entries have theirs.';
comment on column cost_aside_entry.is_past is 'Of the past, which counts to no net worth.';
create index cost_aside_by_player on cost_aside_entry (player_id, aside_id);
grant select, insert, update, delete on cost_aside, cost_aside_entry to surprise_app;
