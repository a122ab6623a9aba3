-- Sections: the partitions of the catalog that a project offers. A project without a row offers all. rules/sections

create table project_section (
  project_id bigint not null references project (id),
  partition_id bigint not null references partition (id),
  primary key (project_id, partition_id)
);
