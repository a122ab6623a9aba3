-- Unpaid tickets are capped per recipient and per network of a registration. rules/tickets 24, 25
alter table ticket
  -- The mailbox of the e-mail address, with all its spellings folded together.
  add column hold_recipient text,
  -- A keyed hash of the visitor's network; the address itself is stored nowhere.
  add column hold_network bytea,
  -- Both are needed only while the ticket waits for its payment.
  add constraint ticket_forgets_network check (status = 'held' or (hold_recipient is null and hold_network is null));
create index ticket_hold_recipient on ticket (project_id, registration_id, hold_recipient) where hold_recipient is not null;
create index ticket_hold_network on ticket (project_id, registration_id, hold_network) where hold_network is not null;

-- Refuses another hold of this recipient or network above the maximum. It runs after the sale has locked the
-- registration's counters, and is volatile: its queries have a snapshot of their own, taken under that lock, so they
-- see every hold before this one. The statement that calls it has an older snapshot.
create function require_hold_room(
  for_project bigint, for_registration bigint,
  recipient text, recipient_maximum integer, network bytea, network_maximum integer
) returns boolean language plpgsql volatile as $$
begin
  if recipient is not null and (select count(*) from ticket where project_id = for_project
    and registration_id = for_registration and hold_recipient = recipient) >= recipient_maximum then
    raise exception 'too many unpaid tickets of a recipient'
      using errcode = 'check_violation', constraint = 'holds_of_recipient';
  end if;
  if network is not null and (select count(*) from ticket where project_id = for_project
    and registration_id = for_registration and hold_network = network) >= network_maximum then
    raise exception 'too many unpaid tickets of a network'
      using errcode = 'check_violation', constraint = 'holds_of_network';
  end if;
  return true;
end $$;
