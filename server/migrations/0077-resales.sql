-- Buy orders that say at which price to sell what they bring (decisions/061).

alter table lot add column resale_price bigint
  check (resale_price is null
    or (resale_price > price and resale_price <= 1000000000000 and side = 'buy'));
comment on column lot.resale_price is
  'Coins per piece at which whatever the lot buys is put up for sale; null for not at all.';
comment on column conditional_order.conditions is
  'One or two, as the contract has them, for the owner to see; none for pieces that are to be sold as soon as they are bought.';
