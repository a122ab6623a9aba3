-- Refunds of many tickets at once. rules/tickets 50, rules/payments 25
alter table ticket_action drop constraint ticket_action_kind_check;
alter table ticket_action add constraint ticket_action_kind_check
  check (kind in ('mail', 'pay', 'cancel', 'tag', 'refund'));
alter table ticket_action add column cancels_tickets boolean not null default false;
alter table ticket_action add column refund_reason text not null default '';
-- The accounts at providers that the installation had keys for when it started: 'name live', 'name test'.
alter table ticket_action add column refund_accounts text[] not null default '{}';
alter table ticket_action_row drop constraint ticket_action_row_outcome_check;
alter table ticket_action_row add constraint ticket_action_row_outcome_check check (outcome in ('done', 'paid',
  'cancelled', 'expired', 'no-address', 'mailed-just-now', 'unchanged', 'too-many-tags', 'refused', 'of-group',
  'nothing-paid', 'by-hand', 'no-key'));
-- The action that asked for a refund; it is forgotten after 30 days, the refund is not.
alter table payment_refund add column action_id uuid;
create index payment_refund_of_action on payment_refund (project_id, action_id) where action_id is not null;
