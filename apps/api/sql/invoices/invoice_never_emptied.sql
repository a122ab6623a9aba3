drop trigger if exists invoice_never_emptied on invoice;
create trigger invoice_never_emptied before truncate on invoice for each statement execute function refuse_change();
