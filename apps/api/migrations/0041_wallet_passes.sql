-- Passes of tickets in the wallets of phones. rules/wallet

create table wallet_pass (
  project_id bigint not null,
  -- Names the pass to the wallet; says which project it is of, as a ticket's address does.
  serial uuid not null,
  wallet text not null,
  ticket_id bigint not null,
  -- The address of the ticket that the pass was made for. Since the ticket has another one, the pass is a former holder's.
  identifier uuid not null,
  -- Counts what happened to it, and which of these changes its wallet was told.
  changes integer not null default 0,
  told_changes integer not null default 0,
  -- Whole seconds, each change later than the one before: wallets compare them.
  changed_at timestamptz(0) not null,
  -- The work that tells the wallet of the last change.
  work_id uuid,
  primary key (project_id, serial),
  constraint wallet_pass_ticket_fk foreign key (project_id, ticket_id) references ticket (project_id, id),
  constraint wallet_pass_wallet_check check (wallet in ('apple', 'google')),
  constraint wallet_pass_told_check check (told_changes <= changes)
);
create unique index wallet_pass_of_ticket on wallet_pass (project_id, ticket_id, wallet, identifier);
create index wallet_pass_of_work on wallet_pass (project_id, work_id) where work_id is not null;

-- The phones that want to be told of changes of a pass.
create table wallet_device (
  project_id bigint not null,
  serial uuid not null,
  -- The name by which the phone asks for its changed passes, and the address for pushing to it.
  device text not null,
  push_token text not null,
  registered_at timestamptz(3) not null default now(),
  primary key (project_id, serial, device),
  constraint wallet_device_pass_fk foreign key (project_id, serial) references wallet_pass (project_id, serial)
);
create index wallet_device_of_phone on wallet_device (device);

-- What the passes of an event say of it, to notice a change; of the texts a hash. rules/wallet 6
create table wallet_event (
  project_id bigint primary key references project (id),
  fingerprint text not null
);
