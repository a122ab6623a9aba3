-- What is searched in tickets stands in rows of its own: a common word reads most of them, and beside the facets they did
-- not fit into the cache. rules/tickets 11, decisions/093
create table word_search (
  project_id bigint not null,
  ticket_id bigint not null,
  status text not null,
  words text not null,
  primary key (project_id, ticket_id)
);

-- Another server may still run, of the release before: its job that indexes tickets ends first, and begins again with the
-- functions of this release. In between it would change words that have been copied. Sales go on: no table that they need
-- is locked.
select pg_advisory_xact_lock(hashtextextended('index-tickets', id)) from project order by id;

insert into word_search (project_id, ticket_id, status, words)
select project_id, ticket_id, status, words from ticket_search order by project_id, ticket_id;
-- Afterwards, for it grows many times as slowly row by row.
create index word_search_words on word_search using gin (words gin_trgm_ops);
-- The rows of before keep the room of their words until they change.
alter table ticket_search drop column words;
