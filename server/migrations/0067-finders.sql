-- What the finders recommended once a day, and what came of it (decisions/052).

create table finder_day (
  day bigint primary key,
  picked_at bigint not null,
  judged boolean not null default false
);
comment on table finder_day is 'Days on which something was recommended, for thirty days.';
comment on column finder_day.day is 'Unix seconds of its start, UTC.';
comment on column finder_day.picked_at is 'Unix seconds of the application clock.';
comment on column finder_day.judged is 'Its picks have their outcome.';
create index finder_day_unjudged on finder_day (picked_at) where not judged;

create table finder_pick (
  day bigint not null references finder_day on delete cascade,
  kind text not null,
  place smallint not null,
  subject integer not null,
  inputs integer[] not null,
  item_id integer,
  buy_price bigint,
  sell_price bigint,
  units float8 not null,
  outlay bigint not null,
  promised bigint not null,
  cost bigint not null,
  sells jsonb not null,
  bought integer,
  sold integer,
  profit bigint,
  primary key (day, kind, place)
);
comment on column finder_pick.subject is 'The item of a flip; else the recipe.';
comment on column finder_pick.buy_price is 'Of a flip, coins per piece; null for others.';
comment on column finder_pick.units is 'Pieces or units of a day.';
comment on column finder_pick.promised is 'Coins of a day.';
comment on column finder_pick.cost is 'Coins that a day spends.';
comment on column finder_pick.sells is 'Pieces that a day makes and sells: pairs of item and pieces.';
comment on column finder_pick.bought is 'Of a flip, pieces that its buy order would have got in a day.';
comment on column finder_pick.sold is 'Of a flip, pieces that its sell order would have sold of these.';
comment on column finder_pick.profit is 'Coins that came of it; null until it is judged.';

grant select, insert, update, delete on finder_day, finder_pick to surprise_app;
