-- The shopping list of a player (decisions/049).

create table shopping_list (
  player_id uuid primary key references player,
  entries jsonb not null,
  limits jsonb not null,
  waits boolean not null
);
comment on table shopping_list is 'Recipes whose ingredients are to be bought, on all devices of a player.';
comment on column shopping_list.entries is 'In the order in which they were added.';
comment on column shopping_list.limits is
  'Pairs of item and coins per piece, at most: those that were typed.';
comment on column shopping_list.waits is 'What is not there is left as buy orders.';

grant select, insert, update, delete on shopping_list to surprise_app;
