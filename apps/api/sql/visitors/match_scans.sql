-- Enters the tickets of the next p_lines lines of a file into visitor_ticket, those that were issued during the upload
-- too; false when there is nothing left to do, or while the project's tickets are indexed. It reads the tickets after the
-- file has committed and keeps index_tickets out, so a ticket is found here or by its note.
create or replace function match_scans(p_project bigint, p_lines integer) returns boolean
language plpgsql set search_path = public as $$
declare
  v_file record;
  v_end integer;
  v_lines integer[];
  v_matches bigint[];
begin
  if not pg_try_advisory_xact_lock(hashtextextended('index-tickets', p_project)) then
    return false;
  end if;
  select file_id, matched_line, last_line into v_file from visitor_file
  where project_id = p_project and matched_line < last_line order by file_id limit 1;
  if not found then
    return false;
  end if;
  v_end := least(v_file.matched_line + p_lines, v_file.last_line);
  -- A scan of a code that was exchanged since is the visit of that ticket's holder.
  with former as (
    select id, code from ticket cross join lateral unnest(former_barcodes) code
    where project_id = p_project and former_barcodes <> '{}'
  )
  select array_agg(scan.line), array_agg(coalesce(same.id, other.id, former.id, other_former.id)) into v_lines, v_matches
  from visitor_scan scan
  left join ticket same on same.project_id = p_project and same.barcode = scan.code
  left join ticket other on other.project_id = p_project and other.barcode = scan.other_code
  left join former on former.code = scan.code
  left join former other_former on other_former.code = scan.other_code
  where scan.project_id = p_project and scan.file_id = v_file.file_id and scan.line > v_file.matched_line
    and scan.line <= v_end and scan.kind = 'first' and scan.ticket_id is null 
    and coalesce(same.id, other.id, former.id, other_former.id) is not null;
  if v_lines is not null then
    update visitor_scan scan set ticket_id = found.ticket_id
    from unnest(v_lines, v_matches) as found (line, ticket_id)
    where scan.project_id = p_project and scan.file_id = v_file.file_id and scan.line = found.line;
  end if;
  v_matches := array(
    select distinct ticket_id from visitor_scan
    where project_id = p_project and file_id = v_file.file_id and line > v_file.matched_line and line <= v_end
      and kind = 'first' and ticket_id is not null
  );
  perform enter_visitors(p_project, array_fill(v_file.file_id, array[cardinality(v_matches)]), v_matches);
  update visitor_file set matched_line = v_end, known = known + coalesce(cardinality(v_lines), 0),
    open = open - coalesce(cardinality(v_lines), 0)
  where project_id = p_project and file_id = v_file.file_id;
  return true;
end $$;
