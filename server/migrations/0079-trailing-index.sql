-- concurrently
-- Trailing orders are found by the price that they follow (decisions/044).

set lock_timeout = 0;
alter table order_condition validate constraint order_condition_trails;
drop index concurrently if exists order_condition_trailing;
create index concurrently order_condition_trailing
  on order_condition (item_id, price_of, direction, mark) where mark is not null;
