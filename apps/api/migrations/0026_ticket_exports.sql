-- How far an export is, for whoever started it: any server may be asked, whichever one writes the file. rules/tickets 22

create table ticket_export (
  project_id bigint not null references project (id),
  id uuid not null,
  -- Who started it.
  issuer text not null,
  subject text not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed', 'cancelled')),
  total bigint check (total >= 0),
  written bigint not null default 0 check (written >= 0),
  cancel_asked boolean not null default false,
  -- When the server that writes it last gave a sign of life.
  seen_at timestamptz not null default now(),
  primary key (project_id, id)
);
-- Rewritten each second: room on its page keeps a row in one place.
alter table ticket_export set (fillfactor = 50);
