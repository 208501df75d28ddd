-- Craft: what is under way and what was finished (spec 2, section 3; server rules, section 5).

create table craft_job (
  job_id uuid primary key,
  player_id uuid not null references player,
  receipt_id integer not null,
  count integer not null check (count > 0),
  recipe jsonb not null,
  start_at bigint not null,
  due_at bigint not null check (due_at >= start_at)
);
comment on table craft_job is
  'Delayed crafts under way. What they hold is in the player''s production account.';
comment on column craft_job.recipe is
  'As it stood at the start: what is owed does not change with the content.';
comment on column craft_job.count is 'Units; they end together.';
comment on column craft_job.start_at is 'Unix milliseconds of the application clock.';
comment on column craft_job.due_at is 'Unix milliseconds of the application clock.';
create index craft_job_by_due on craft_job (due_at);
create index craft_job_by_player on craft_job (player_id, due_at);

create table craft_history (
  player_id uuid not null,
  process_date bigint not null,
  id uuid not null,
  receipt_id integer not null,
  item_for_vision integer not null,
  craft_group text not null,
  count integer not null,
  receipt_duration bigint not null,
  created_at bigint not null,
  jdoc jsonb not null,
  primary key (player_id, process_date, id)
);
comment on table craft_history is 'Finished crafts; pages are range scans of the key.';
comment on column craft_history.process_date is 'Unix seconds when it was finished.';
comment on column craft_history.id is 'A version 7 uuid: within a second rows sort by time.';
comment on column craft_history.item_for_vision is 'The item that gives name and picture.';
comment on column craft_history.receipt_duration is 'Seconds that it took.';
comment on column craft_history.created_at is 'Unix seconds when it was started.';
comment on column craft_history.jdoc is 'new_items and returned_items, with item_id and quantity.';
