-- Printout templates: what tickets and badges of a registration look like. rules/printouts

-- The question whose answers can have templates of their own.
alter table registration add column conditional_question_id bigint references question (id);

create table printout_template (
  project_id bigint not null,
  id bigint generated always as identity,
  registration_id bigint not null,
  type text not null check (type in ('default', 'onsite', 'offline', 'conditional', 'promocode')),
  answer_id bigint references answer (id),
  promo_code_group_id bigint,
  -- The picture that fields are printed on, and the resolution that it states.
  file_id bigint,
  file_dpi double precision check (file_dpi > 0),
  -- What coordinates count: pixels of the picture. Without a picture they are what staff say.
  image_width integer not null default 0 check (image_width >= 0),
  image_height integer not null default 0 check (image_height >= 0),
  -- Null: as the picture's resolution says.
  printed_width_mm double precision check (printed_width_mm > 0),
  printer_dpi smallint not null default 203 check (printer_dpi in (203, 300, 600)),
  -- The fields in their order.
  settings jsonb not null default '[]',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (project_id, id),
  foreign key (project_id, registration_id) references registration (project_id, id),
  foreign key (project_id, promo_code_group_id) references promo_code_group (project_id, id),
  foreign key (project_id, file_id) references file (project_id, id),
  check ((answer_id is not null) = (type = 'conditional')),
  check ((promo_code_group_id is not null) = (type = 'promocode')),
  check (file_id is not null or file_dpi is null)
);
create unique index printout_template_type on printout_template (project_id, registration_id, type)
  where type in ('default', 'onsite', 'offline');
create unique index printout_template_answer on printout_template (project_id, registration_id, answer_id)
  where answer_id is not null;
create unique index printout_template_group on printout_template (project_id, registration_id, promo_code_group_id)
  where promo_code_group_id is not null;
create index printout_template_of_group on printout_template (project_id, promo_code_group_id)
  where promo_code_group_id is not null;
create index printout_template_file on printout_template (project_id, file_id) where file_id is not null;

insert into printout_template (project_id, registration_id, type)
select registration.project_id, registration.id, first.type
from registration, (values ('default'), ('onsite')) as first (type)
order by registration.project_id, registration.id, first.type;
