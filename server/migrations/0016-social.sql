-- Friends and trades (server rules, section 10).

alter table player add column search_name text not null default '';
comment on column player.search_name is 'The name in lower case, as the application folds it.';
update player set search_name = lower(name);
create index player_by_search_name on player (search_name text_pattern_ops);

create table friendship (
  player_id uuid not null references player,
  other_id uuid not null references player,
  invited_by uuid not null,
  is_accepted boolean not null default false,
  created_at bigint not null,
  primary key (player_id, other_id),
  check (player_id < other_id and invited_by in (player_id, other_id))
);
comment on table friendship is
  'One row per pair, the lower id first: an invitation, or a friendship once it is accepted.';
comment on column friendship.created_at is 'Unix seconds.';
create index friendship_by_other on friendship (other_id, player_id);

create table block (
  player_id uuid not null references player,
  blocked_id uuid not null references player,
  created_at bigint not null,
  primary key (player_id, blocked_id),
  check (player_id <> blocked_id)
);
comment on table block is 'Whom a player does not want to meet.';
create index block_by_blocked on block (blocked_id, player_id);

create table trade (
  trade_id uuid primary key,
  user_1 uuid not null references player,
  user_2 uuid not null references player,
  status text not null default 'active' check (status in ('active', 'completed', 'declined')),
  because text not null check (because in
    ('created', 'offer', 'confirmed', 'withdrawn', 'fell', 'completed', 'declined')),
  offer_1 jsonb not null,
  offer_2 jsonb not null,
  is_confirmed_1 boolean not null default false,
  is_confirmed_2 boolean not null default false,
  version integer not null default 1,
  created_at bigint not null,
  check (user_1 <> user_2)
);
comment on column trade.user_1 is 'Who asked for the trade.';
comment on column trade.because is 'What happened to it last.';
comment on column trade.offer_1 is '{coins, items}: of user_1.';
comment on column trade.version is 'Rises with every change of an offer: a confirmation is for one of them.';
comment on column trade.created_at is 'Unix seconds.';
create unique index trade_by_pair on trade (least(user_1, user_2), greatest(user_1, user_2))
  where status = 'active';
create index trade_by_user_1 on trade (user_1) where status = 'active';
create index trade_by_user_2 on trade (user_2) where status = 'active';
