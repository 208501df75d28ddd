-- A browser hears of a game by answers and by events, which may overtake each other.

alter table tavern_run add column version integer not null default 1;
comment on column tavern_run.version is
  'Rises with each change of the player''s game, over all their runs.';
