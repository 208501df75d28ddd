-- Energy (server rules, section 8).

create table energy (
  player_id uuid primary key references player,
  energy_until bigint not null
);
comment on table energy is 'Of players who ever activated a charge.';
comment on column energy.energy_until is 'Unix milliseconds of the application clock.';
