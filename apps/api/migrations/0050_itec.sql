-- Confirmed tickets are passed on to a networking platform. rules/itec
alter table registration
  add column itec text not null default 'off' check (itec in ('off', 'optional', 'always')),
  add column itec_attendee_type_id text not null default '',
  -- The key that signs deliveries, encrypted, and a keyed hash by which the audit tells one key from another.
  add column itec_key bytea,
  add column itec_key_mark text,
  add check ((itec_key is null) = (itec_key_mark is null));

-- What a visitor chose where networking is optional. It is written before the sale, and is the choice of the ticket whose
-- receipt has the same key and digest; the relay of the outbox notes which that is.
create table itec_consent (
  project_id bigint not null,
  registration_id bigint not null,
  idempotency_key text not null,
  digest bytea not null,
  is_given boolean not null,
  ticket_id bigint,
  given_at timestamptz not null default now(),
  primary key (project_id, registration_id, idempotency_key, digest),
  foreign key (project_id, registration_id) references registration (project_id, id),
  foreign key (project_id, ticket_id) references ticket (project_id, id)
);
create index itec_consent_ticket on itec_consent (project_id, ticket_id) where ticket_id is not null;
create index itec_consent_open on itec_consent (project_id, registration_id) where ticket_id is null;

-- A ticket that is passed on, or was; sending it is durable work. At most one a ticket.
create table itec_delivery (
  project_id bigint not null,
  id bigint generated always as identity,
  registration_id bigint not null,
  ticket_id bigint not null,
  work_id uuid not null,
  created_at timestamptz not null default now(),
  delivered_at timestamptz,
  -- Why nothing was delivered.
  dropped_because text,
  primary key (project_id, id),
  foreign key (project_id, registration_id) references registration (project_id, id),
  foreign key (project_id, ticket_id) references ticket (project_id, id),
  foreign key (project_id, work_id) references durable_work (project_id, id),
  check (delivered_at is null or dropped_because is null)
);
create unique index itec_delivery_ticket on itec_delivery (project_id, ticket_id);
create unique index itec_delivery_work on itec_delivery (project_id, work_id);
create index itec_delivery_registration on itec_delivery (project_id, registration_id, id desc);
