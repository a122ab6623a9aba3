-- Tags of tickets, and the index of the filters of the tickets screen. rules/tickets 40–44, decisions/046
alter table ticket add column tags text[] not null default '{}';

-- A project's tags in the spelling of their first use. They stay when no ticket has them.
create table ticket_tag (
  project_id bigint not null,
  -- As it is compared: folded by fold_text.
  tag_key text not null,
  tag text not null check (tag <> ''),
  created_at timestamptz not null default now(),
  primary key (project_id, tag_key)
);

alter table ticket_search
  -- Project, kind and value, such as '7/country/germany': the index has no other project's tickets to pass.
  add column facets text[] not null default '{}',
  add column created_at timestamptz(3),
  add column paid_at timestamptz(3);
create index ticket_search_facets on ticket_search using gin (facets);
create index ticket_search_created_at on ticket_search (project_id, created_at, ticket_id);
create index ticket_search_paid_at on ticket_search (project_id, paid_at, ticket_id) where paid_at is not null;

-- How many indexed tickets have each facet: the choices of a filter, without reading the tickets.
create table ticket_facet (
  project_id bigint not null,
  -- Read by prefix: the order is that of the bytes, whatever the database sorts by.
  facet text collate "C" not null,
  tickets integer not null,
  primary key (project_id, facet)
)
-- The index job rewrites the counts: room on their page keeps them out of the index.
with (fillfactor = 70);

-- The tickets that a gate let in, from the index alone.
create index visitor_scan_ticket on visitor_scan (project_id, file_id, ticket_id)
  where kind = 'first' and ticket_id is not null;

-- Every ticket is indexed again. Until then lists read the tickets themselves. rules/tickets 11
insert into ticket_change (project_id, ticket_id) select project_id, id from ticket;
