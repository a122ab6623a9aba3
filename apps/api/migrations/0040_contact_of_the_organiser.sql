-- Whom visitors ask, and where else they can register. rules/projects 14, rules/registrations 12
alter table project
  add column contact_email text not null default '',
  add column contact_phone text not null default '';
-- A link may have been meant for few people: what there is stays unlisted until staff list it.
alter table registration add column is_listed boolean not null default false;
alter table registration alter column is_listed set default true;
