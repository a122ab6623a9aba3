-- Which tickets have a facet, a bit a ticket: statistics count them without reading a ticket. rules/statistics 2, decisions/053
create table facet_bits (
  project_id bigint not null,
  -- As in ticket_search, and the ticket's status, day of sale, and gate files: '7/file/12'.
  facet text collate "C" not null,
  -- The ticket's number divided by 16,384; its bit is the remainder.
  block bigint not null,
  bits bit(16384) not null,
  primary key (project_id, facet, block)
)
-- Rare facets are nearly all zeros: compressed, and never out of line, where each would need a second look-up.
with (toast_tuple_target = 256, fillfactor = 70);
alter table facet_bits alter column bits set storage main;

-- Another server may still run, of the release before: its job that indexes tickets ends first, and begins again with the
-- functions of this release. In between it would change tickets without their bits. Sales go on: this migration is the
-- long one, and locks no table that they need.
select pg_advisory_xact_lock(hashtextextended('index-tickets', id)) from project order by id;

-- Block by block, so that memory holds the facets of one. Tickets that are not indexed yet follow with the index job.
do $$
declare
  v_part record;
begin
  for v_part in select distinct project_id, ticket_id / 16384 as block from ticket_search order by 1, 2 loop
    insert into facet_bits (project_id, facet, block, bits)
    select v_part.project_id, facet, v_part.block,
      bit_or(set_bit(0::bit(16384), (searched.ticket_id % 16384)::integer, 1))
    from ticket_search searched
    join ticket_counted counted
      on counted.project_id = searched.project_id and counted.ticket_id = searched.ticket_id
    cross join lateral unnest(searched.facets || array[
      searched.project_id || '/status/' || searched.status, searched.project_id || '/day/' || counted.day
    ]) as facet
    where searched.project_id = v_part.project_id and counted.project_id = v_part.project_id
      and searched.ticket_id >= v_part.block * 16384 and searched.ticket_id < (v_part.block + 1) * 16384
      and not starts_with(facet, v_part.project_id || '/promo-code/')
    group by facet;
  end loop;
end $$;

insert into facet_bits (project_id, facet, block, bits)
select project_id, project_id || '/file/' || file_id, ticket_id / 16384,
  bit_or(set_bit(0::bit(16384), (ticket_id % 16384)::integer, 1))
from visitor_scan where kind = 'first' and ticket_id is not null
group by project_id, file_id, ticket_id / 16384;
