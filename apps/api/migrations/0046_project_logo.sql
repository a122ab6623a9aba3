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
