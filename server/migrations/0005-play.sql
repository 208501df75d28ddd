-- Content of play beside the items, and the sandbox's clock.

create table play_content (
  kind text primary key,
  content jsonb not null
);
comment on table play_content is
  'Recipes, shops, cards: one file of content/play each. catalogue_version rises with every change.';

create table moved_clock (
  one boolean primary key default true check (one),
  offset_ms bigint not null default 0 check (offset_ms >= 0)
);
comment on table moved_clock is
  'One row: how far the sandbox has moved the application clock ahead of the wall clock.';
insert into moved_clock default values;
