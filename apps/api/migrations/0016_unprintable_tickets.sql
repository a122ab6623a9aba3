-- The first tickets of a printout whose page has letters that no font has. rules/printing 5
alter table ticket_export add column unprintable integer[] not null default '{}';
