-- A player sees what the end of the newest run brought.

alter table tavern_run
  add column earned_coins bigint not null default 0 check (earned_coins >= 0),
  add column earned_rating integer not null default 0;
comment on column tavern_run.earned_coins is 'The day''s reward, in coins; 0 while the run goes on.';
comment on column tavern_run.earned_rating is
  'By how much the run''s end changed the rating; 0 while it goes on.';
