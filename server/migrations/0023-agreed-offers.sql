-- What a change of an offer is held against (server rules, section 10).

alter table trade add column agreed_1 jsonb;
alter table trade add column agreed_2 jsonb;
comment on column trade.agreed_1 is
  'The offer of user_1 that user_2 agreed to last; null before that. Where it differs from offer_1, user_2 has to look again.';
