-- The codes of a device's block, which are leased at the first call: reserved codes that neither paper nor another device
-- has, in the order of their files. Asked again, a block is the same, and is not new: an answer may get lost. rules/desk 4
create or replace function lease_desk_codes(
  p_project bigint, p_pool bigint, p_desk bigint, p_device uuid, p_block integer, p_count integer
) returns table (code text, is_new boolean) language plpgsql set search_path = public as $$
#variable_conflict use_column
declare
  v_is_new boolean;
begin
  perform hold_reserved_codes(p_project);
  v_is_new := not exists (
    select from desk_code
    where project_id = p_project and desk_id = p_desk and device = p_device and block = p_block);
  if v_is_new then
    insert into desk_code (project_id, code, desk_id, device, block)
    select project_id, code, p_desk, p_device, p_block from barcode
    where project_id = p_project and pool_id = p_pool and state = 'reserved' and shown_at is null
      and not exists (select from desk_code taken where taken.project_id = p_project and taken.code = barcode.code)
    order by file_id, line limit p_count;
  end if;
  return query select barcode.code, v_is_new from desk_code
    join barcode on barcode.project_id = p_project and barcode.code = desk_code.code
    where desk_code.project_id = p_project and desk_id = p_desk and device = p_device and block = p_block
      and state = 'reserved'
    order by file_id, line;
end $$;
