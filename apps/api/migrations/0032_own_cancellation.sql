-- Until when visitors cancel their own tickets, in the project's time zone; null: they cannot. rules/tickets 61
alter table registration add column cancel_until timestamp(0);
