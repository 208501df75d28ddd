-- Who wants to be asked before an order far from the fair price (decisions/043).

create table price_guard (
  player_id uuid primary key references player,
  is_on boolean not null
);
comment on table price_guard is 'Players who have chosen; it is on for all others.';
