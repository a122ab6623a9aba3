drop trigger if exists audit_never_emptied on audit;
create trigger audit_never_emptied before truncate on audit for each statement execute function refuse_change();
