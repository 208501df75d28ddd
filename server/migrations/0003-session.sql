-- Sign-in (server rules, section 2).

create table session (
  session_id uuid primary key,
  player_id uuid not null references player,
  generation integer not null default 1,
  rotated_at bigint not null,
  expires_at bigint not null,
  revoked_at bigint
);
comment on table session is
  'A sign-in and its refresh tokens: the cookie names the session and its generation, and is signed.';
comment on column session.generation is 'Of the newest refresh token; rises at each use.';
comment on column session.rotated_at is 'Unix milliseconds of the last use.';
comment on column session.expires_at is 'Unix milliseconds.';
comment on column session.revoked_at is 'Unix milliseconds; null while it is good.';
create index session_by_expiry on session (expires_at);

create table used_nonce (
  nonce text primary key,
  used_at timestamptz not null default now()
);
comment on table used_nonce is
  'Answers and tickets of Steam that have signed somebody in: none does so twice. Kept for a while.';
create index used_nonce_by_age on used_nonce (used_at);
