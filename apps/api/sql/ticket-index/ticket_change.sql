drop trigger if exists ticket_change on ticket;
create trigger ticket_change after insert or update on ticket for each row execute function note_ticket_change();
