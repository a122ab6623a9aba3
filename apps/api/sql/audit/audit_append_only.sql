drop trigger if exists audit_append_only on audit;
create trigger audit_append_only before update or delete on audit for each row execute function guard_audit();
