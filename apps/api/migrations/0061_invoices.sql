-- The numbers of a seller's invoices, of all projects: a seller's numbers are unique and have no gaps. rules/invoices 3
create table invoice_series (
  -- The VAT number, else the tax number.
  seller text not null,
  prefix text not null,
  last_number bigint not null default 0,
  primary key (seller, prefix)
);

create table invoice (
  project_id bigint not null,
  id bigint generated always as identity,
  -- 'cancellation': the document that cancels an invoice.
  kind text not null,
  number text not null,
  -- Its place in its series.
  seller text not null,
  prefix text not null,
  place bigint not null,
  -- Who or what it is of: a ticket, or a group.
  ticket_id bigint,
  group_id bigint,
  -- The invoice that it cancels.
  cancels_id bigint,
  is_cancelled boolean not null default false,
  -- All that it says: seller, recipient, lines, sums, and its words in its language.
  document jsonb not null,
  recipient_name text not null,
  currency text not null,
  net_cents bigint not null,
  vat_cents bigint not null,
  gross_cents bigint not null,
  -- At the venue.
  issued_on date not null,
  issued_at timestamptz(3) not null default now(),
  staff_name text not null default '',
  primary key (project_id, id),
  foreign key (project_id, ticket_id) references ticket (project_id, id),
  foreign key (project_id, group_id) references ticket_group (project_id, id),
  foreign key (project_id, cancels_id) references invoice (project_id, id),
  constraint invoice_kind_check check (kind in ('invoice', 'cancellation')),
  constraint invoice_subject_check check ((ticket_id is null) <> (group_id is null)),
  constraint invoice_cancels_check check ((kind = 'cancellation') = (cancels_id is not null)),
  constraint invoice_sums_check check (net_cents + vat_cents = gross_cents)
);
-- A ticket and a group have one invoice that counts. rules/invoices 7
create unique index invoice_live_ticket on invoice (project_id, ticket_id)
  where kind = 'invoice' and not is_cancelled and ticket_id is not null;
create unique index invoice_live_group on invoice (project_id, group_id)
  where kind = 'invoice' and not is_cancelled and group_id is not null;
create unique index invoice_cancelled_once on invoice (project_id, cancels_id) where cancels_id is not null;
create unique index invoice_place on invoice (project_id, seller, prefix, place);
create index invoice_of_ticket on invoice (project_id, ticket_id, id);
create index invoice_of_group on invoice (project_id, group_id, id);
create index invoice_list on invoice (project_id, issued_on, id);
