-- A pool keeps its files: codes refer to them without a foreign key (check_barcode_origin).
create or replace function guard_barcode_pool_file() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'a file of a barcode pool is never deleted';
  end if;
  if (new.project_id, new.pool_id, new.file_id) is distinct from (old.project_id, old.pool_id, old.file_id) then
    raise exception 'a file stays with its barcode pool';
  end if;
  return new;
end $$;
