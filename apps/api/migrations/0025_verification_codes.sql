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

alter table mail
  add column registration_id bigint,
  alter column ticket_id drop not null,
  drop constraint mail_kind_check,
  add constraint mail_kind_check check (kind in ('ticket', 'ticket-again', 'verification-code')),
  add constraint mail_occasion_check check (
    (kind = 'verification-code') = (registration_id is not null) and (ticket_id is null) = (registration_id is not null)
  ),
  add foreign key (project_id, registration_id) references registration (project_id, id);
