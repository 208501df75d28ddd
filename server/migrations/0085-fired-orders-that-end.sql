-- Orders that wait for a price, and for how long in the order book once they are there (decisions/042, 044).

alter table conditional_order
  add column lasts_sec integer,
  add constraint conditional_order_lasts check (lasts_sec > 0) not valid;
comment on column conditional_order.lasts_sec is
  'Seconds that what does not trade waits in the order book from the moment it is placed; null for until it is canceled.';
