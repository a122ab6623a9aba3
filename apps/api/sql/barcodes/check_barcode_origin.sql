-- Refuses codes of a file that is not in their pool. Codes come in by the hundred thousand, all of one file: a foreign key,
-- checked code by code, took more than a third of an import's time. One look for each statement holds the same, because a
-- pool's files never go. rules/barcode-pools 7
create or replace function check_barcode_origin() returns trigger language plpgsql as $$
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
