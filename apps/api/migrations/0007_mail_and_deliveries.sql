-- What leaves the house: mails, codes that prove an address, exports, deliveries; and attendees who sign in.

-- A mail keeps what staff read; that it is sent is durable work. rules/mail
create table mail (
  project_id bigint not null references project (id),
  id bigint generated always as identity,
  kind text not null check (kind in ('ticket', 'ticket-again', 'verification-code', 'tickets')),
  -- What it tells of; it is written anew from this whenever it is sent or read.
  ticket_id bigint,
  recipient text not null,
  culture_code text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- As it was sent.
  subject text,
  body text,
  registration_id bigint,
  work_id uuid not null,
  primary key (project_id, id),
  foreign key (project_id, ticket_id) references ticket (project_id, id),
  foreign key (project_id, registration_id) references registration (project_id, id),
  foreign key (project_id, work_id) references durable_work (project_id, id),
  constraint mail_occasion_check check (
    (kind in ('verification-code', 'tickets')) = (registration_id is not null)
    and (ticket_id is null) = (registration_id is not null)
  ),
  check ((sent_at is null) = (subject is null) and (sent_at is null) = (body is null))
)
-- Rows are rewritten a few times each, and counted by state.
with (autovacuum_vacuum_scale_factor = 0.02);
create index mail_created on mail (created_at);
create index mail_ticket on mail (project_id, ticket_id);
create unique index mail_work on mail (project_id, work_id);
-- The outbox is searched by parts of an address. rules/mail 7
create index mail_recipient on mail using gin (lower(recipient) gin_trgm_ops);

-- One-time codes that prove an e-mail address, one at a time for each address of a registration. rules/attend 9–12
create table verification_code (
  project_id bigint not null,
  registration_id bigint not null,
  -- In lower case.
  address text not null,
  -- The code itself stands nowhere: it is worked out from this with a secret.
  salt bytea not null,
  expires_at timestamptz not null,
  tries integer not null default 0 check (tries >= 0),
  used_at timestamptz,
  made_at timestamptz not null default now(),
  -- The part of the network that asked last.
  network text not null,
  -- How many were asked for, and since when they count.
  requests integer not null default 1,
  since timestamptz not null default now(),
  primary key (project_id, registration_id, address),
  foreign key (project_id, registration_id) references registration (project_id, id)
);
create index verification_code_network on verification_code (project_id, network, made_at);

-- A signed-in attendee of one registration; of the token only the SHA-256 is kept. rules/attendee-sign-in
create table attendee_session (
  project_id bigint not null,
  token_hash bytea not null,
  registration_id bigint not null,
  -- email:ann@example.org, or the issuer and the subject there.
  subject text not null,
  name text not null,
  email text not null,
  expires_at timestamptz not null,
  primary key (project_id, token_hash),
  foreign key (project_id, registration_id) references registration (project_id, id)
);
create index attendee_session_expires on attendee_session (expires_at);

-- Whose an export is; how far it is stands with its durable work: any server may be asked, whichever one writes the file.
-- rules/tickets 22
create table ticket_export (
  project_id bigint not null references project (id),
  id uuid not null,
  -- Who started it.
  issuer text not null,
  subject text not null,
  -- Of an export of responses, so that the audit of its end names it; null: an export of tickets. rules/responses 7
  registration_id bigint,
  primary key (project_id, id),
  foreign key (project_id, id) references durable_work (project_id, id) on delete cascade
);

-- What a visitor chose where networking is optional. It is written before the sale, and is the choice of the ticket whose
-- receipt has the same key and digest; the relay of the outbox notes which that is. rules/itec
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
  -- A cluster makes the parts of a statement one after the other, so a delivery is there a moment before its work.
  -- rules/itec 4, rules/distribution
  foreign key (project_id, work_id) references durable_work (project_id, id) deferrable initially deferred,
  check (delivered_at is null or dropped_because is null)
);
create unique index itec_delivery_ticket on itec_delivery (project_id, ticket_id);
create unique index itec_delivery_work on itec_delivery (project_id, work_id);
create index itec_delivery_registration on itec_delivery (project_id, registration_id, id desc);
