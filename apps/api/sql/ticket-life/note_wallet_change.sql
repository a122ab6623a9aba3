-- Notes that the passes of a ticket in wallets are out of date. A ticket without passes writes nothing. rules/wallet 6
create or replace function note_wallet_change() returns trigger language plpgsql as $$
begin
  if exists (select from wallet_pass where project_id = new.project_id and ticket_id = new.id) then
    insert into outbox (project_id, kind, payload)
    values (new.project_id, 'wallet-change', jsonb_build_object('ticketId', new.id));
  end if;
  return null;
end $$;
