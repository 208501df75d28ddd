-- Orders whose price follows the market (decisions/044).

alter table order_condition
  add column trail_by text check (trail_by in ('coins', 'percent')),
  add column trail_distance bigint check (trail_distance between 1 and 1000000000000),
  add column mark bigint,
  add constraint order_condition_trails
    check ((trail_by is null) = (mark is null) and (trail_by is null) = (trail_distance is null))
    not valid;
comment on column order_condition.trail_by is
  'Set where the level follows the price: what the distance is counted in.';
comment on column order_condition.trail_distance is 'Coins, or percent of the best price.';
comment on column order_condition.mark is
  'The best price since the order was given, with the sign of the level; null where that stays.';
