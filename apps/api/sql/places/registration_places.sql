-- The counters of a registration as one row.
create or replace view registration_places as
select capacity.project_id, capacity.registration_id, capacity.ticket_count, usage.issued, usage.held, capacity.set_aside
from registration_capacity capacity
join (
  select project_id, registration_id, sum(issued)::integer as issued, sum(held)::integer as held
  from registration_usage group by project_id, registration_id
) usage on usage.project_id = capacity.project_id and usage.registration_id = capacity.registration_id;
