-- The websites that may show an event's pages for visitors in a frame. rules/embedding
create table project_embedding (
  project_id bigint primary key references project (id),
  version integer not null,
  origins text[] not null
);
