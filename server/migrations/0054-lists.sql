-- What players mark and look for, kept by their account (decisions/053).

create table favorites (
  player_id uuid primary key references player,
  items integer[] not null default '{}' check (cardinality(items) <= 500),
  recipes integer[] not null default '{}' check (cardinality(recipes) <= 500)
);
comment on table favorites is 'Ids that a player has marked, in the order in which they were.';

create table watch_list (
  list_id uuid primary key,
  player_id uuid not null references player,
  name text not null check (length(name) between 1 and 40),
  items integer[] not null default '{}' check (cardinality(items) <= 500),
  unique (player_id, name)
);
comment on column watch_list.list_id is 'Of version 7: in the order in which they were made.';
comment on column watch_list.items is 'In the order in which they were added.';

create table saved_search (
  search_id uuid primary key,
  player_id uuid not null references player,
  name text not null check (length(name) between 1 and 40),
  search text not null check (length(search) <= 4000),
  unique (player_id, name)
);
comment on column saved_search.search_id is 'Of version 7: in the order in which they were made.';
comment on column saved_search.search is
  'What stands behind the question mark in the address of the market.';
