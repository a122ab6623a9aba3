-- A scheduled message can be changed until it begins. rules/messages 16
alter table message add column version integer not null default 1;
