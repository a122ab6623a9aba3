-- How to pay for a priced ticket, in several languages: a list of { cultureCode, text }. rules/registrations 11
alter table project add column how_to_pay jsonb not null default '[]' check (jsonb_typeof(how_to_pay) = 'array');
alter table registration add column how_to_pay jsonb not null default '[]' check (jsonb_typeof(how_to_pay) = 'array');
