-- The jobs that one server runs for all, by name, and when each is due. rules/durable-work 9
create table shared_job (
  name text primary key,
  started_at timestamptz not null default '-infinity',
  due_at timestamptz not null default '-infinity'
);
