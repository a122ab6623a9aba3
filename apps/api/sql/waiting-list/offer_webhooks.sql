drop trigger if exists offer_webhooks on waiting_entry;
create trigger offer_webhooks after update on waiting_entry for each row
when (new.state <> old.state and new.state in ('offered', 'taken', 'expired'))
execute function note_offer_events();
