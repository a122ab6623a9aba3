-- Cancels at most p_maximum held tickets of a recipient or a network and returns how many. Nobody is mailed: such tickets
-- may have addresses of strangers. rules/tickets 27
create or replace function release_holds(
  p_project bigint, p_registration bigint, p_recipient text, p_network bytea, p_maximum integer,
  p_author_id bigint, p_author text
) returns integer
language plpgsql set search_path = public as $$
declare
  v_tickets bigint[];
begin
  perform lock_places(p_project, p_registration);
  v_tickets := array(
    select id from ticket where project_id = p_project and registration_id = p_registration and status = 'held'
      and (hold_recipient = p_recipient or widest_network(hold_network) = p_network)
    order by expire_payment_at limit p_maximum for update skip locked
  );
  perform move_tickets(p_project, p_registration, v_tickets, 'held', 'cancelled', p_author_id, p_author, p_is_mailed => false);
  return cardinality(v_tickets);
end $$;
