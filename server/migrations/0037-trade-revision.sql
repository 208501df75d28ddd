-- A browser hears of a trade from several nodes, by answers and by events, which may overtake each other.

alter table trade add column revision integer not null default 1;
comment on column trade.revision is 'Rises with each change of the trade, of whatever kind.';
