-- Projects, and the places that they take place at. rules/projects

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
  check (start_date_time <= end_date_time)
);
create index project_start on project (start_date_time desc, id desc);

create table project_place (
  project_id bigint not null references project (id),
  place_id bigint not null references place (id),
  primary key (project_id, place_id)
);

alter table staff_project
  add constraint staff_project_project foreign key (project_id) references project (id);
