drop trigger if exists invoice_guard on invoice;
create trigger invoice_guard before update or delete on invoice for each row execute function guard_invoice();
