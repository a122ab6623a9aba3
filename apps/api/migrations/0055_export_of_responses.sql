-- Of an export of responses their registration, so that the audit of its end names it; null: an export of tickets.
-- rules/responses 7
alter table ticket_export add column registration_id bigint;
