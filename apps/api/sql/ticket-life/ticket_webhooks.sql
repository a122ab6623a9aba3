drop trigger if exists ticket_webhooks on ticket;
create trigger ticket_webhooks after update on ticket for each row
when (new.status <> old.status or new.version <> old.version or (old.payment_id is null and new.payment_id is not null))
execute function note_ticket_events();
