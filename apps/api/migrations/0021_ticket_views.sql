-- Saved views of the tickets screen. rules/tickets 45–46
create table ticket_view (
  project_id bigint not null references project (id),
  id bigint generated always as identity,
  -- Whose it is; both null: the project's.
  issuer text,
  subject text,
  name text not null check (name <> ''),
  name_key text not null,
  -- The parameters of the screen's address, by name.
  parameters jsonb not null,
  is_default boolean not null default false,
  version integer not null default 1,
  primary key (project_id, id),
  check ((issuer is null) = (subject is null))
);
create unique index ticket_view_name on ticket_view (project_id, issuer, subject, name_key) nulls not distinct;
create unique index ticket_view_default on ticket_view (project_id, issuer, subject) nulls not distinct where is_default;
