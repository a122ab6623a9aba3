drop trigger if exists visitor_webhooks on visitor_ticket;
create trigger visitor_webhooks after insert on visitor_ticket for each row execute function note_check_in();
