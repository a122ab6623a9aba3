-- Codes come in by the hundred thousand, all of one file: a reference, checked code by code, took more than a third of an
-- import's time. One look for each statement holds the same, because a pool's files never go. rules/barcode-pools 7

alter table barcode drop constraint barcode_project_id_pool_id_file_id_fkey;

create function check_barcode_origin() returns trigger language plpgsql as $$
begin
  if exists (
    select project_id, pool_id, file_id from inserted
    except
    select project_id, pool_id, file_id from barcode_pool_file
  ) then
    raise exception 'a barcode comes from a file of its pool' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger barcode_origin after insert on barcode
  referencing new table as inserted for each statement execute function check_barcode_origin();

create function guard_barcode_pool_file() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'a file of a barcode pool is never deleted';
  end if;
  if (new.project_id, new.pool_id, new.file_id) is distinct from (old.project_id, old.pool_id, old.file_id) then
    raise exception 'a file stays with its barcode pool';
  end if;
  return new;
end $$;
create trigger barcode_pool_file_guard before update or delete on barcode_pool_file
  for each row execute function guard_barcode_pool_file();
create trigger barcode_pool_file_never_emptied before truncate on barcode_pool_file
  for each statement execute function guard_barcode_pool_file();
