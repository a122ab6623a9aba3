-- When everybody had left an area, as managers have said: who passed into it before is not inside. Never changed. rules/gates 51
create table gate_area_reset (
  project_id bigint not null references project (id),
  area_key text not null,
  reset_at timestamptz(3) not null,
  staff_id bigint,
  staff_name text not null,
  primary key (project_id, area_key, reset_at)
);
