-- The currency of a project's money; empty: that of the settings. rules/payments 28
alter table project add column currency text not null default '';

-- Accounts at providers of card payments that projects have keys of. rules/payments 29
create table payment_account (
  project_id bigint not null,
  id bigint generated always as identity,
  -- In the address of its webhooks; it says which project it is of.
  public_id uuid not null,
  provider text not null,
  is_live boolean not null,
  -- The provider's name for it; empty: the key may not read it.
  name text not null,
  -- Sealed under a secret of the installation; null: it was removed.
  key bytea,
  -- The last characters of the key.
  key_end text not null,
  webhook_secret bytea,
  created_at timestamptz(3) not null default now(),
  key_stored_at timestamptz(3) not null default now(),
  primary key (project_id, id)
);
create unique index payment_account_public on payment_account (project_id, public_id);

-- Who takes the payments of a project by card; no row: the account of the installation. rules/payments 29
create table payment_choice (
  project_id bigint primary key,
  -- Null: no cards are taken.
  account_id bigint,
  foreign key (project_id, account_id) references payment_account (project_id, id)
);

-- Null: the account of the installation.
alter table payment_attempt add column account_id bigint;
alter table payment_attempt add constraint payment_attempt_account
  foreign key (project_id, account_id) references payment_account (project_id, id);

-- The public id of a project's account; empty: that of the installation. rules/payments 31
alter table reconciled_day add column account text not null default '';
alter table reconciled_day drop constraint reconciled_day_key;
alter table reconciled_day add constraint reconciled_day_key unique (provider, is_live, account, day);
alter table reconciliation_finding add column account text not null default '';
alter table reconciliation_finding drop constraint reconciliation_finding_key;
alter table reconciliation_finding add constraint reconciliation_finding_key
  unique (provider, is_live, account, attempt, kind);
