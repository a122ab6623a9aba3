-- An invoice never changes and is never deleted; it is only marked as cancelled, once. rules/invoices 8
create or replace function guard_invoice() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.is_cancelled and not old.is_cancelled
    and to_jsonb(new) - 'is_cancelled' = to_jsonb(old) - 'is_cancelled'
  then
    return new;
  end if;
  raise exception 'an invoice never changes';
end $$;
