-- Whether visitors have the invoices of what they paid issued themselves. rules/invoices 14
alter table project_invoicing add column is_self_service boolean not null default true;
