-- What sign-in remembers besides sessions (server rules, section 2).

alter table player add column name_read_at bigint;
comment on column player.name_read_at is
  'Unix milliseconds when the name was last read from Steam; null when it never was.';

create table security_event (
  event_id bigint generated always as identity primary key,
  happened_at timestamptz not null default now(),
  kind text not null
    check (kind in ('signed_in', 'sign_in_failed', 'signed_out', 'refresh_reused')),
  player_id uuid,
  session_id uuid,
  reason text
);
comment on table security_event is 'Who signed in and what was refused. Never changed, never deleted.';
comment on column security_event.reason is 'Which check refused; never what was presented.';
create index security_event_by_player on security_event (player_id, event_id);
revoke update, delete on security_event from surprise_app;
