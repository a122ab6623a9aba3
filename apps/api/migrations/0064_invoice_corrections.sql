-- The document that says what was given back of an invoice. rules/invoices 16
alter table invoice drop constraint invoice_kind_check;
alter table invoice add constraint invoice_kind_check check (kind in ('invoice', 'cancellation', 'correction'));
-- The invoice that a cancellation or a correction refers to.
alter table invoice drop constraint invoice_cancels_check;
alter table invoice add constraint invoice_cancels_check check ((kind = 'invoice') = (cancels_id is null));
drop index invoice_cancelled_once;
create unique index invoice_cancelled_once on invoice (project_id, cancels_id) where kind = 'cancellation';
create index invoice_of_invoice on invoice (project_id, cancels_id, id) where cancels_id is not null;
-- The refunds that its amounts include.
alter table invoice add column refund_ids bigint[] not null default '{}';
