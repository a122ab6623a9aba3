-- Devices print badges at this gate. rules/gates 48
alter table gate add column prints_badges boolean not null default false;
