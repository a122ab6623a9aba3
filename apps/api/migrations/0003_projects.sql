-- Projects: where they take place, what they offer, and the files that belong to them. rules/projects

-- Start and end are what the clock at the venue shows; time_zone says where that is.
create table project (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  event_beid text not null default '',
  start_date_time timestamp(0) not null,
  end_date_time timestamp(0) not null,
  time_zone text not null,
  authorization_link_template text not null default '',
  data_link_template text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- How to pay for a priced ticket, in several languages: a list of { cultureCode, text }. rules/registrations 11
  how_to_pay jsonb not null default '[]' check (jsonb_typeof(how_to_pay) = 'array'),
  -- Whom visitors ask. rules/projects 14
  contact_email text not null default '',
  contact_phone text not null default '',
  check (start_date_time <= end_date_time)
);
create index project_start on project (start_date_time desc, id desc);

create table project_place (
  project_id bigint not null references project (id),
  place_id bigint not null references place (id),
  primary key (project_id, place_id)
);

-- Sections: the partitions of the catalog that a project offers. A project without a row offers all. rules/sections
create table project_section (
  project_id bigint not null references project (id),
  partition_id bigint not null references partition (id),
  primary key (project_id, partition_id)
);

-- Uploaded files. Rows and bytes together: neither can be there without the other. rules/files
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

-- The logo of a project. rules/logo
-- The row stays when the logo is removed: versions never begin again, so no change is based on a logo that came later.
create table project_logo (
  project_id bigint primary key references project (id),
  version integer not null,
  file_id bigint,
  width integer not null default 0,
  height integer not null default 0,
  foreign key (project_id, file_id) references file (project_id, id),
  check ((file_id is null) = (width = 0 and height = 0))
);
