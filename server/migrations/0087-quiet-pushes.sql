-- concurrently
-- Messages of quiet hours are pushed once these end (decisions/063).

alter table inbox add column if not exists push_id bigint;
comment on column inbox.push_id is
  'The message_id under which it was last noted to be pushed; null where it never was since it was read.';
comment on column push_due.push_id is 'The message_id of what was told.';
drop index concurrently if exists push_due_of_player;
create index concurrently push_due_of_player on push_due (player_id);
