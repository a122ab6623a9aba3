drop trigger if exists ticket_guard on ticket;
create trigger ticket_guard before update or delete on ticket for each row execute function guard_ticket();
