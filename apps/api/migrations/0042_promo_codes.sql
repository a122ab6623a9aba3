-- Promo codes, in groups, and which ticket was sold with which. rules/promo-codes

create table promo_code_group_type (
  id smallint primary key,
  name text not null unique check (name <> '')
);
insert into promo_code_group_type (id, name)
values (1, 'Exhibitor'), (2, 'Partner'), (3, 'Media'), (4, 'Organiser'), (5, 'VIP');

create table promo_code_group (
  project_id bigint not null references project (id),
  id bigint generated always as identity,
  type_id smallint not null references promo_code_group_type (id),
  -- Whom the codes are for, such as an exhibitor's name.
  owner text not null default '',
  image_file_id bigint,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (project_id, id),
  foreign key (project_id, image_file_id) references file (project_id, id)
);
create index promo_code_group_image on promo_code_group (project_id, image_file_id) where image_file_id is not null;

create table promo_code (
  project_id bigint not null,
  id bigint generated always as identity,
  group_id bigint not null,
  -- As it was typed.
  code text not null check (code <> ''),
  -- As it is compared: NFKC, trimmed, upper case.
  code_key text not null check (code_key <> ''),
  discount_millionths integer not null check (discount_millionths between 1 and 1000000),
  ticket_count integer not null check (ticket_count > 0),
  issued integer not null default 0 check (issued >= 0),
  held integer not null default 0 check (held >= 0),
  -- Of what staff edit; a sale does not change it.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (project_id, id),
  unique (project_id, code_key),
  foreign key (project_id, group_id) references promo_code_group (project_id, id),
  constraint promo_code_never_overused check (issued + held <= ticket_count)
);
create index promo_code_of_group on promo_code (project_id, group_id, id);
-- A sale rewrites the row: room on its page keeps it in one place, out of the indexes.
alter table promo_code set (fillfactor = 70);

-- The code as it was typed then stands in ticket.promo_code, its group in ticket.promotion_id: renaming keeps history.
alter table ticket
  add column promo_code_id bigint,
  add foreign key (project_id, promo_code_id) references promo_code (project_id, id);
create index ticket_promo_code on ticket (project_id, promo_code_id, id) where promo_code_id is not null;
