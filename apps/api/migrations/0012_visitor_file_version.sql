-- Day and gate of a file can be corrected. rules/visitors 12
alter table visitor_file add column version integer not null default 1;
