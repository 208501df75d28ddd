-- Due work that failed: tried again alone, later each time, and then parked (decisions/007).

create table failed_job (
  kind text not null,
  job_id uuid not null,
  player_id uuid not null references player,
  attempts integer not null check (attempts > 0),
  last_error text not null,
  try_at bigint,
  first_failed_at bigint not null,
  last_failed_at bigint not null,
  primary key (kind, job_id)
);
comment on table failed_job is
  'Jobs whose last attempt failed, of every kind of due work. A job without a row has not failed.';
comment on column failed_job.job_id is
  'As its kind tells jobs apart: by the job, or by the player where each has one at most.';
comment on column failed_job.try_at is
  'Unix milliseconds of the application clock; null when parked: an operator has it tried again.';
create index failed_job_by_try on failed_job (kind, try_at) where try_at is not null;
create index failed_job_parked on failed_job (first_failed_at) where try_at is null;

alter table operator_log add column job_kind text;
comment on column operator_log.job_kind is 'Of a parked job that was tried again.';

-- What the platform was asked for is kept: settings may change before it answers.
alter table exchange add column itemdef_id integer;
alter table exchange add column app_id bigint;
alter table exchange add column asked_at bigint;
comment on column exchange.itemdef_id is
  'The platform''s item of the currency when the exchange began; null for one from before this column.';
comment on column exchange.app_id is 'The platform''s app when it began; null as above.';
comment on column exchange.asked_at is
  'Unix milliseconds of the first time the platform was asked to add or consume; null before it. From there on only a first answer is certain.';
update exchange set asked_at = created_at
where state = 'pending' and (direction = 'to_steam' or steam_item_id is not null);
