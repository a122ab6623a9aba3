-- What holders do with their tickets. rules/tickets 62–70

alter table registration
  -- Until when visitors correct their own answers, in the project's time zone; null: they cannot.
  add column correct_until timestamp(0),
  -- The questions that they may correct; empty: all that they were asked.
  add column correctable_questions bigint[] not null default '{}',
  -- Until when visitors pass their tickets on, in the project's time zone; null: they cannot.
  add column pass_on_until timestamp(0);

-- A ticket that its holder offers to somebody else. Offers are kept: their number a day is limited, and the link that ended
-- with one says so.
create table ticket_offer (
  project_id bigint not null,
  -- The secret of the link that accepts it; it says which project it is of, as a ticket's address does.
  token uuid not null,
  ticket_id bigint not null,
  -- Empty once it has ended.
  recipient text not null,
  culture_code text not null,
  offered_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  -- Null: open, or expired.
  outcome text check (outcome in ('accepted', 'withdrawn')),
  -- The address of the ticket that ended when it was accepted.
  former_identifier uuid,
  -- When it was accepted: since then the ticket is somebody else's.
  accepted_at timestamptz(3),
  primary key (project_id, token),
  foreign key (project_id, ticket_id) references ticket (project_id, id),
  constraint ticket_offer_ended_check check ((outcome is null) = (recipient <> '')),
  constraint ticket_offer_former_check check ((outcome is not distinct from 'accepted') = (former_identifier is not null)),
  constraint ticket_offer_accepted_check check ((former_identifier is not null) = (accepted_at is not null))
);
create unique index ticket_offer_open on ticket_offer (project_id, ticket_id) where outcome is null;
create index ticket_offer_ticket on ticket_offer (project_id, ticket_id, offered_at);
create index ticket_offer_former on ticket_offer (project_id, former_identifier) where former_identifier is not null;
