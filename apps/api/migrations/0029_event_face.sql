-- The face of an event's pages for visitors: the picture above them, and their colour. rules/event-face
-- The row stays when both are removed: versions never begin again, so no change is based on a face that came later.
create table project_face (
  project_id bigint primary key references project (id),
  version integer not null,
  colour text not null default '' check (colour = '' or colour ~ '^#[0-9a-f]{6}$'),
  file_id bigint,
  width integer not null default 0,
  height integer not null default 0,
  foreign key (project_id, file_id) references file (project_id, id),
  check ((file_id is null) = (width = 0 and height = 0))
);
