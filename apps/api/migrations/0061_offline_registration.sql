-- Offline registrations: their codes are reserved, and printed before anybody has a name for them. rules/offline-registration

alter table registration
  drop constraint registration_type_check,
  add constraint registration_type_check check (type in ('Online', 'Onsite', 'Offline')),
  add constraint registration_offline_check check (
    type <> 'Offline' or (ticket_price_cents = 0 and not unique_email and not is_auth_required and itec = 'off'));
-- All reserved codes of a project are those of this one registration.
create unique index registration_one_offline on registration (project_id) where type = 'Offline';

-- Reserves or releases codes of a pool until p_wanted are reserved, and returns how many free ones are missing: then
-- nothing has changed. Those that were never printed or shown are released first and are free again; the others are void.
create function reserve_barcodes(p_project bigint, p_pool bigint, p_wanted integer) returns integer
language plpgsql set search_path = public as $$
declare
  v_more integer;
  v_codes text[];
begin
  perform pg_advisory_xact_lock(hashtextextended('reserve-barcodes', p_project));
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
    v_codes := array(
      select code from barcode where project_id = p_project and pool_id = p_pool and state = 'reserved'
      order by shown_at is not null, file_id desc, line desc limit -v_more for update
    );
    update barcode set state = case when shown_at is null then 'free' else 'void' end
    where project_id = p_project and code = any(v_codes);
  end if;
  return 0;
end $$;
