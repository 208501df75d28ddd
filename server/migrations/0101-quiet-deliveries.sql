-- What waits on its way to a device for the end of quiet hours is told from what a service has asked to be
-- sent later: only the former is due sooner when the player's quiet hours change.

alter table push_delivery add column is_quiet boolean not null default false;
comment on column push_delivery.is_quiet is 'It waits for the end of the player''s quiet hours.';
