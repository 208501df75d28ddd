-- Operators shut players out, end their sessions, choose operators and read statements.

create table ban (
  player_id uuid primary key references player,
  operator_id uuid not null references player,
  reason text not null check (length(reason) between 1 and 500),
  banned_at bigint not null,
  check (player_id <> operator_id)
);
comment on table ban is 'Players who may neither sign in nor call anything; lifted, the row is gone.';
comment on column ban.banned_at is 'Unix milliseconds of the real clock, as of sessions.';
create index ban_by_time on ban (banned_at);
comment on index ban_by_time is
  'A ban ends every session, so nodes look only at bans younger than an access token.';

create index session_open on session (player_id) where revoked_at is null;

alter table operator_log drop constraint operator_log_action_check;
alter table operator_log add constraint operator_log_action_check
  check (action ~ '^[a-z_]{1,40}$');
comment on column operator_log.action is 'One of the contract''s words.';
alter table operator_log add column coins bigint;
comment on column operator_log.coins is 'Of a correction: above 0 credited, below 0 debited.';
create index operator_log_roles on operator_log (player_id)
  where action in ('promote', 'demote');
comment on index operator_log_roles is
  'What operators decided about a role counts more than the settings.';

create index posting_coins on posting (account, entry_id) where kind = 'player' and asset = 0;
comment on index posting_coins is
  'Statements of coins, and their balance as of any moment, are ranges of it.';
