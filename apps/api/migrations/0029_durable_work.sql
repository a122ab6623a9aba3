-- Work that outlives the request and the server that began it. rules/durable-work
create table durable_work (
  project_id bigint not null references project (id),
  id uuid not null,
  kind text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  attempts integer not null default 0 check (attempts >= 0),
  -- Waiting: when the next attempt is due. Running: when the lease ends.
  due_at timestamptz not null default now(),
  -- Which attempt it is that runs: nobody else may write how it ended.
  lease uuid,
  cancel_requested boolean not null default false,
  -- Progress, in the units of its kind; null: nobody knows yet how many there are.
  total bigint check (total >= 0),
  completed bigint not null default 0 check (completed >= 0),
  last_error text not null default '',
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (project_id, id),
  check ((state = 'running') = (lease is not null)),
  check ((state in ('done', 'failed', 'cancelled')) = (ended_at is not null))
);
-- Rewritten by every heartbeat: room on its page keeps a row in one place.
alter table durable_work set (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
create index durable_work_due on durable_work (kind, due_at) where state in ('waiting', 'running');
create index durable_work_failed on durable_work (kind, ended_at) where state = 'failed';

-- A mail keeps what staff read; that it is sent is durable work.
alter table mail add column work_id uuid not null default gen_random_uuid();
insert into durable_work (project_id, id, kind, state, attempts, due_at, last_error, created_at, ended_at)
select project_id, work_id, 'mail', case state when 'sent' then 'done' else state end, attempts, next_at, last_error, created_at,
  case state when 'sent' then sent_at when 'failed' then next_at end
from mail;
drop index mail_due;
drop index mail_failed;
alter table mail drop column state, drop column attempts, drop column next_at, drop column last_error;
alter table mail alter column work_id drop default;
alter table mail add foreign key (project_id, work_id) references durable_work (project_id, id);
alter table mail add check ((sent_at is null) = (subject is null) and (sent_at is null) = (body is null));
create unique index mail_work on mail (project_id, work_id);

-- An export keeps whose it is; the servers that were writing one have stopped for this migration.
insert into durable_work (project_id, id, kind, state, attempts, total, completed, last_error, created_at, ended_at)
select project_id, id, 'ticket-export', case state when 'running' then 'failed' else state end, 1, total, written, '', seen_at, seen_at
from ticket_export;
alter table ticket_export drop column state, drop column total, drop column written, drop column cancel_asked, drop column seen_at;
alter table ticket_export reset (fillfactor);
alter table ticket_export add foreign key (project_id, id) references durable_work (project_id, id) on delete cascade;
