-- Keys that sign codes of a project's tickets (Ed25519). rules/gates 28-33
create table signing_key (
  project_id bigint not null references project (id),
  number integer not null check (number between 1 and 65535),
  public_key bytea not null,
  -- Sealed; null: the key was revoked and signs nothing any more.
  private_key bytea,
  -- The one that signs; where there is none, signed codes are off.
  is_signing boolean not null default false,
  made_at timestamptz(3) not null default now(),
  revoked_at timestamptz(3),
  primary key (project_id, number),
  check ((revoked_at is null) = (private_key is not null)),
  check (not is_signing or revoked_at is null)
);
create unique index signing_key_signs on signing_key (project_id) where is_signing;
