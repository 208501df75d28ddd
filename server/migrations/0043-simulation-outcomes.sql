-- What simulations found is kept for a while, so that an address can lead to it.

create table simulation_outcome (
  run_id uuid primary key,
  player_id uuid not null references player,
  result jsonb not null
);
comment on table simulation_outcome is
  'The newest outcomes of each player, for some days; read by the player alone.';
comment on column simulation_outcome.run_id is
  'A version 7 uuid: what is too old is a range of the key.';
comment on column simulation_outcome.result is 'The answer of the call.';
create index simulation_outcome_of on simulation_outcome (player_id, run_id);
comment on index simulation_outcome_of is 'All but the newest of a player''s are removed.';
