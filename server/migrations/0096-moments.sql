-- Every moment says its unit where it is kept (decisions/072).

comment on column account_deletion.due_at is
  'Unix milliseconds when the next step of it is to be done; null when all is done.';
comment on column account_deletion.closed_at is
  'Unix milliseconds when the player ceased to be anyone: nameless, without Steam account and sessions. It cannot be taken back.';
comment on column account_deletion.done_at is
  'Unix milliseconds when the last of what was theirs was gone.';
comment on column block.created_at is 'Unix seconds.';
comment on column failed_job.first_failed_at is 'Unix milliseconds of the application clock.';
comment on column failed_job.last_failed_at is 'Unix milliseconds of the application clock.';
comment on column finder_pick.day is 'Unix seconds of the start of the day, UTC.';
comment on column worth_day.day is 'Unix seconds of the start of the day, UTC.';
comment on column worth_flow.day is 'Unix seconds of the start of the day, UTC.';
comment on column worth_part.day is 'Unix seconds of the start of the day, UTC.';
comment on column worth_price.day is 'Unix seconds of the start of the day, UTC.';
