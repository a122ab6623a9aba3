-- Actions of staff on many tickets at once, in the background. rules/tickets 50–56
create table ticket_action (
  project_id bigint not null references project (id),
  -- Also that of its durable work.
  id uuid not null,
  kind text not null check (kind in ('mail', 'pay', 'cancel', 'tag')),
  -- Of the payment of every ticket.
  payment_method text,
  payment_reference text,
  -- The tags that every ticket gets and loses.
  tags_added text[] not null default '{}',
  tags_removed text[] not null default '{}',
  -- Who started it.
  staff_id bigint,
  staff_name text not null,
  total integer not null default 0 check (total >= 0),
  started_at timestamptz(3) not null default now(),
  primary key (project_id, id),
  foreign key (project_id, id) references durable_work (project_id, id) on delete cascade,
  check ((payment_method is not null) = (kind = 'pay')),
  check ((tags_added <> '{}' or tags_removed <> '{}') = (kind = 'tag'))
);
create index ticket_action_started on ticket_action (project_id, started_at);

-- A ticket of an action, chosen when it started. It is decided once, in the transaction that acts on the ticket. Without a
-- reference to the ticket, which is never deleted: its check would lock 100,000 tickets, and sales would wait.
create table ticket_action_row (
  project_id bigint not null,
  action_id uuid not null,
  ticket_id bigint not null,
  -- Done, or why not; null: not reached yet.
  outcome text check (outcome in ('done', 'paid', 'cancelled', 'expired', 'no-address', 'mailed-just-now',
    'unchanged', 'too-many-tags', 'refused')),
  primary key (project_id, action_id, ticket_id),
  foreign key (project_id, action_id) references ticket_action (project_id, id) on delete cascade
);
create index ticket_action_row_open on ticket_action_row (project_id, action_id, ticket_id) where outcome is null;
-- The list of what was not done, and its counts.
create index ticket_action_row_not_done on ticket_action_row (project_id, action_id, ticket_id) where outcome <> 'done';
