-- When a ticket's badge was printed. Beside the ticket: a print changes nothing that is listed, searched or counted, and
-- needs no version. rules/printouts 19, decisions/035
create table badge_print (
  project_id bigint not null,
  ticket_id bigint not null,
  -- Of the last print.
  printed_at timestamptz(3) not null default now(),
  printed_by text not null,
  prints integer not null default 1 check (prints > 0),
  primary key (project_id, ticket_id),
  foreign key (project_id, ticket_id) references ticket (project_id, id)
);

-- Whether staff say why a badge is printed again. rules/printouts 20
alter table project add column asks_reprint_reason boolean not null default false;
