-- What players choose to be told, and what is still to be pushed to their devices (decisions/055).

alter table inbox add column pieces bigint not null default 0;
alter table inbox add column coins bigint not null default 0;
comment on column inbox.pieces is 'Of all that this message stands for together; 0 where it counts none.';
comment on column inbox.coins is 'Of all that this message stands for together; 0 where it counts none.';

create table notice_setting (
  player_id uuid primary key references player,
  levels jsonb not null default '{}' check (jsonb_typeof(levels) = 'object'),
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_until smallint check (quiet_until between 0 and 1439),
  time_zone text,
  pushes boolean not null default false,
  check ((quiet_from is null) = (quiet_until is null)),
  check (quiet_from is null or time_zone is not null)
);
comment on table notice_setting is 'How players want to be told; those without a row, as by default.';
comment on column notice_setting.levels is
  'By kind of message: off (not told), quiet (into the inbox alone), on (also at the edge of the screen and pushed).';
comment on column notice_setting.quiet_from is
  'Minute of the day in the time zone; the hours may go over midnight.';
comment on column notice_setting.quiet_until is 'The first minute that is not quiet.';
comment on column notice_setting.time_zone is 'As the tz database names it, of the browser in which it was chosen.';
comment on column notice_setting.pushes is 'Some device of the player takes pushes: without, none is noted.';

create table push_due (
  push_id bigint primary key,
  player_id uuid not null,
  subject text not null,
  due_at bigint not null,
  attempts integer not null default 0
);
comment on table push_due is 'Messages that are to be pushed; written with the message, gone when it is done.';
comment on column push_due.push_id is 'The message_id of what was told first.';
comment on column push_due.subject is 'Whose unread message is pushed, as it then is.';
comment on column push_due.due_at is 'Unix milliseconds; while somebody pushes it, when another may try.';
create index push_due_by_time on push_due (due_at);
