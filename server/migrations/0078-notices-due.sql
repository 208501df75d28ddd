-- What the desk's batches have to tell, until it is told (decisions/055).

create table notice_due (
  job_id uuid primary key,
  player_id uuid not null,
  due_at bigint not null,
  kind text not null,
  subject text not null,
  data jsonb not null,
  count integer not null,
  pieces bigint not null,
  coins bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
comment on table notice_due is
  'Messages as batches of the desk leave them, a row for each subject and batch; gone as they are told. Nothing in it is checked: what cannot be told must not undo a batch.';
comment on column notice_due.job_id is 'Rises with the batches of an item, and with due_at.';
comment on column notice_due.due_at is
  'Unix milliseconds: a moment after it happened, so that what follows is told with it.';
grant select, insert, update, delete on notice_due to surprise_app;
