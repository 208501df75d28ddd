-- Operators ask the platform again about exchanges that it has left unanswered.

alter table operator_log drop constraint operator_log_action_check;
alter table operator_log add constraint operator_log_action_check
  check (action in ('add', 'consume', 'switch_on', 'switch_off', 'ask_again'));
comment on column operator_log.path is 'Of a switch, and of what was asked again.';
comment on column operator_log.count is 'Pieces; platform coins of an exchange.';
