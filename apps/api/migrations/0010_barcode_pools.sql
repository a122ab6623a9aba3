-- Uploaded files, barcode pools and their codes. rules/files, rules/barcode-pools

-- Rows and bytes together: neither can be there without the other.
create table file (
  project_id bigint not null references project (id),
  id bigint generated always as identity,
  name text not null check (name <> ''),
  content_type text not null,
  size integer not null,
  sha256 bytea not null check (length(sha256) = 32),
  content bytea not null,
  uploaded_at timestamptz not null default now(),
  primary key (project_id, id),
  check (size = length(content) and size <= 5000000)
);
-- Uploads rarely shrink enough to pay for the time.
alter table file alter column content set storage external;

create table barcode_pool (
  project_id bigint not null references project (id),
  id bigint generated always as identity,
  name text not null check (name <> ''),
  name_key text not null,
  barcode_type smallint not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (project_id, id),
  unique (project_id, name_key)
);

-- A file of codes that was read into a pool.
create table barcode_pool_file (
  project_id bigint not null,
  pool_id bigint not null,
  file_id bigint not null,
  added integer not null default 0 check (added >= 0),
  skipped integer not null default 0 check (skipped >= 0),
  primary key (project_id, pool_id, file_id),
  foreign key (project_id, pool_id) references barcode_pool (project_id, id),
  foreign key (project_id, file_id) references file (project_id, id)
);

-- A code is there once in a project, for ever: the key is never partial and no code is ever deleted.
create table barcode (
  project_id bigint not null,
  code text not null check (code <> ''),
  pool_id bigint not null,
  file_id bigint not null,
  line integer not null,
  state text not null default 'free' check (state in ('free', 'held', 'issued', 'reserved', 'void')),
  -- When it was first printed, shown or sent to somebody: from then on it can never be free again.
  shown_at timestamptz,
  primary key (project_id, code),
  foreign key (project_id, pool_id, file_id) references barcode_pool_file (project_id, pool_id, file_id),
  check (state <> 'free' or shown_at is null)
);
-- For the next free code, in the order of the files, and for counting a pool by state.
create index barcode_stock on barcode (project_id, pool_id, state, file_id, line);

create function guard_barcode() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'a barcode is never deleted';
  end if;
  if (new.project_id, new.code, new.pool_id, new.file_id, new.line)
     is distinct from (old.project_id, old.code, old.pool_id, old.file_id, old.line) then
    raise exception 'a barcode keeps its code, pool and origin';
  end if;
  if old.shown_at is not null and new.shown_at is distinct from old.shown_at then
    raise exception 'a barcode that was shown stays shown';
  end if;
  if new.state <> old.state and not (case old.state
    when 'free' then new.state in ('held', 'issued', 'reserved', 'void')
    when 'held' then new.state in ('free', 'issued', 'void')
    when 'issued' then new.state in ('free', 'void')
    when 'reserved' then new.state in ('free', 'void')
    else false
  end) then
    raise exception 'a barcode cannot go from % to %', old.state, new.state;
  end if;
  return new;
end $$;
create trigger barcode_guard before update or delete on barcode for each row execute function guard_barcode();
create trigger barcode_never_emptied before truncate on barcode for each statement execute function guard_barcode();
