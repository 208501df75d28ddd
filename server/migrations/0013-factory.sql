-- Jobs of the factory, under way and finished (server rules, section 6).

create table factory_job (
  job_id uuid primary key,
  player_id uuid not null references player,
  receipt_id integer not null,
  count integer not null check (count between 1 and 1000),
  input_list integer[] not null,
  terms jsonb not null,
  start_at bigint not null,
  due_at bigint not null check (due_at >= start_at)
);
comment on table factory_job is
  'Jobs under way. What they have taken is in the player''s production account; settling deletes the row.';
comment on column factory_job.input_list is 'The chosen item of each slot.';
comment on column factory_job.terms is
  'What is spent and what comes out per unit, fixed at the start: recipes may change meanwhile.';
comment on column factory_job.start_at is 'Unix milliseconds of the application clock.';
comment on column factory_job.due_at is 'Unix milliseconds of the application clock.';
create index factory_job_by_due on factory_job (due_at);
create index factory_job_by_player on factory_job (player_id, due_at);

create table factory_history (
  player_id uuid not null,
  process_date bigint not null,
  id uuid not null,
  receipt_id integer not null,
  count integer not null,
  input_list integer[] not null,
  start_at bigint not null,
  end_at bigint not null,
  jdoc jsonb not null,
  primary key (player_id, process_date, id)
);
comment on table factory_history is 'Finished jobs: pages are ranges of the key.';
comment on column factory_history.process_date is 'Unix seconds when the results were granted.';
comment on column factory_history.id is 'The id that the job had.';
comment on column factory_history.start_at is 'Unix seconds.';
comment on column factory_history.end_at is 'Unix seconds.';
comment on column factory_history.jdoc is 'new_items: what came out.';
