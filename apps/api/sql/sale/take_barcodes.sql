-- Locks at most p_wanted free codes of a pool, in the order of its files: skips codes that others have locked, and waits for
-- them only when there are no others. rules/tickets 4
create or replace function take_barcodes(p_project bigint, p_pool bigint, p_wanted integer) returns text[]
language plpgsql set search_path = public as $$
declare
  v_codes text[];
begin
  v_codes := array(
    select code from barcode where project_id = p_project and pool_id = p_pool and state = 'free'
    order by file_id, line limit p_wanted for update skip locked
  );
  if cardinality(v_codes) = 0 then
    v_codes := array(
      select code from barcode where project_id = p_project and pool_id = p_pool and state = 'free'
      order by file_id, line limit p_wanted for update
    );
  end if;
  return v_codes;
end $$;
