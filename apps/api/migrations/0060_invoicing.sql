-- The seller of a project's tickets, and its VAT. rules/invoices 1, 2
create table project_invoicing (
  project_id bigint primary key references project (id),
  version bigint not null default 1,
  name text not null default '',
  address text not null default '',
  -- ISO 3166-1, two letters; empty: not given yet.
  country text not null default '',
  vat_number text not null default '',
  tax_number text not null default '',
  number_prefix text not null default '',
  note text not null default '',
  -- In hundredths of a per cent; null: not given yet.
  vat_rate integer,
  constraint project_invoicing_rate_check check (vat_rate between 0 and 10000)
);
-- The rate of a registration's tickets; null: that of the project.
alter table registration add column vat_rate integer;
alter table registration add constraint registration_vat_rate_check check (vat_rate between 0 and 10000);
