-- The tavern battler (server rules, section 12; decisions/019).

create type tavern_outcome as enum ('running', 'victory', 'defeat');

create table tavern_run (
  player_id uuid primary key references player,
  round integer not null check (round >= 1),
  gold integer not null check (gold >= 0),
  health integer not null check (health >= 0),
  level integer not null check (level >= 1),
  wins integer not null check (wins >= 0),
  update_tavern_price integer not null check (update_tavern_price >= 0),
  current_tavern integer[] not null,
  my_hand integer[] not null check (cardinality(my_hand) <= 100),
  battle_ground integer[] not null check (cardinality(battle_ground) <= 20),
  outcome tavern_outcome not null,
  battle_id uuid
) with (fillfactor = 50);
comment on table tavern_run is 'The newest run of each player, so that only one can be running.';
comment on column tavern_run.gold is 'The run''s own, no coin of the player.';
comment on column tavern_run.battle_ground is 'Card ids, left to right.';
comment on column tavern_run.battle_id is 'The run''s newest battle; null before the first.';

create table tavern_search (
  player_id uuid primary key references tavern_run,
  round integer not null,
  due_at bigint not null
) with (fillfactor = 70);
comment on table tavern_search is 'Who waits for an opponent, ready to fight.';
comment on column tavern_search.due_at is
  'Unix milliseconds when the wait is over and the house sends a board.';
create index tavern_search_by_due on tavern_search (due_at);
create index tavern_search_by_round on tavern_search (round);

create table tavern_board (
  player_id uuid not null references player,
  round integer not null,
  rating integer not null,
  level integer not null,
  cards integer[] not null check (cardinality(cards) > 0),
  primary key (player_id, round)
) with (fillfactor = 70);
comment on table tavern_board is
  'The newest board with which each player went into each round, for others to meet.';
comment on column tavern_board.rating is 'Of the player when the board was stored.';
create index tavern_board_by_rating on tavern_board (round, rating);

create table tavern_rating (
  player_id uuid primary key references player,
  rating integer not null check (rating >= 0),
  runs integer not null check (runs >= 0),
  victories integer not null check (victories between 0 and runs),
  rewarded_day integer
) with (fillfactor = 70);
comment on column tavern_rating.runs is 'Finished runs.';
comment on column tavern_rating.rewarded_day is
  'UTC day, counted from 1970-01-01, of the newest reward; null before the first.';
create index tavern_rating_best on tavern_rating (rating desc, player_id);

create table tavern_battle (
  battle_id uuid primary key,
  player_id uuid not null references player,
  opponent_id uuid references player,
  round integer not null,
  seed bigint not null,
  log json not null
);
comment on table tavern_battle is 'Battles as one side saw them; the newest 50 of each player.';
comment on column tavern_battle.opponent_id is 'Null: the house sent a bot''s board.';
comment on column tavern_battle.seed is '0 to 2^32 - 1; with the boards it gives the log again.';
comment on column tavern_battle.log is
  'initial_state, moves and result. json, not jsonb: the order of its properties is kept.';
create index tavern_battle_of_player on tavern_battle (player_id, battle_id);
