-- What players see of their sessions. Nodes of the former release leave both empty.

alter table session add column device text;
alter table session add column opened_at bigint;
comment on column session.device is
  'What the browser or the game client called itself at sign-in; null where it said nothing.';
comment on column session.opened_at is 'Unix milliseconds; null for sessions from before this was kept.';
