-- Reserves or releases codes of a pool until p_wanted are reserved. Returns how many free ones are missing, or, as a
-- negative number, how many more would have to be released than desks have left: then nothing has changed. Codes that
-- were never printed or shown are released first and are free again; the others are void. rules/offline-registration 3
create or replace function reserve_barcodes(p_project bigint, p_pool bigint, p_wanted integer) returns integer
language plpgsql set search_path = public as $$
declare
  v_more integer;
  v_codes text[];
begin
  perform hold_reserved_codes(p_project);
  select p_wanted - count(*) into v_more from barcode
  where project_id = p_project and pool_id = p_pool and state = 'reserved';
  if v_more > 0 then
    v_codes := array(
      select code from barcode where project_id = p_project and pool_id = p_pool and state = 'free'
      order by file_id, line limit v_more for update skip locked
    );
    -- Codes that a sale holds at this moment may come back.
    if cardinality(v_codes) < v_more then
      v_codes := array(
        select code from barcode where project_id = p_project and pool_id = p_pool and state = 'free'
        order by file_id, line limit v_more for update
      );
    end if;
    if cardinality(v_codes) < v_more then
      return v_more - cardinality(v_codes);
    end if;
    update barcode set state = 'reserved' where project_id = p_project and code = any(v_codes);
  elsif v_more < 0 then
    -- rules/desk 4: a desk may have printed its codes already.
    v_codes := array(
      select code from barcode where project_id = p_project and pool_id = p_pool and state = 'reserved'
        and not exists (select from desk_code at_desk where at_desk.project_id = p_project and at_desk.code = barcode.code)
      order by shown_at is not null, file_id desc, line desc limit -v_more for update
    );
    if cardinality(v_codes) < -v_more then
      return cardinality(v_codes) + v_more;
    end if;
    update barcode set state = case when shown_at is null then 'free' else 'void' end
    where project_id = p_project and code = any(v_codes);
  end if;
  return 0;
end $$;
