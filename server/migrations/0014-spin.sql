-- Seeds and records of the wheels (server rules, section 9; decisions/018).

create type spin_seed_state as enum ('next', 'current', 'revealed');

create table spin_seed (
  seed_id uuid primary key,
  player_id uuid not null references player,
  state spin_seed_state not null,
  server_seed text not null check (server_seed ~ '^[0-9a-f]{64}$'),
  client_seed text check (client_seed ~ '^[A-Za-z0-9_.-]{1,64}$'),
  spins integer not null default 0 check (spins >= 0),
  created_at bigint not null,
  check (state = 'next' or client_seed is not null)
);
comment on table spin_seed is
  'What spins are drawn from. A player sees the hashes of the current and the next server seed.';
comment on column spin_seed.server_seed is 'Shown to nobody before it is revealed.';
comment on column spin_seed.client_seed is 'The player''s own words; chosen when the seed becomes the current one.';
comment on column spin_seed.spins is 'Spins made with it; the nonce of the next one.';
comment on column spin_seed.created_at is 'Unix seconds.';
create unique index spin_seed_in_use on spin_seed (player_id, state) where state <> 'revealed';

create table spin_draw (
  draw_id uuid primary key,
  player_id uuid not null,
  seed_id uuid not null references spin_seed,
  nonce integer not null check (nonce >= 0),
  receipt_id integer not null,
  possible_items jsonb not null,
  ticket integer not null check (ticket between 0 and 99999999),
  result integer not null,
  created_at bigint not null,
  unique (seed_id, nonce)
);
comment on table spin_draw is 'Every spin that was made. Never changed, never deleted.';
comment on column spin_draw.possible_items is 'The prizes and their percentages as they were.';
comment on column spin_draw.created_at is 'Unix seconds.';
create index spin_draw_by_player on spin_draw (player_id, draw_id);
revoke update, delete on spin_draw from surprise_app;
