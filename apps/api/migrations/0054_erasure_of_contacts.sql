-- Whoever has only ordered a group has no ticket to be counted. rules/privacy 22
alter table erasure drop constraint erasure_tickets_check;
alter table erasure add constraint erasure_tickets_check check (tickets >= 0);
