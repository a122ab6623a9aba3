-- On a cluster a foreign key of the same name does this. rules/distribution 5
do $$
begin
  if not exists (select from pg_constraint where conname = 'barcode_origin') then
    drop trigger if exists barcode_origin on barcode;
    create trigger barcode_origin after insert on barcode
      referencing new table as inserted for each statement execute function check_barcode_origin();
  end if;
end $$;
