-- Stores the scans that these tickets match now, and how the tickets stand. Only for callers with the project's lock.
create or replace function match_visitors(p_project bigint, p_tickets bigint[]) returns void
language plpgsql set search_path = public as $$
declare
  v_files bigint[];
  v_lines integer[];
  v_matches bigint[];
begin
  perform from visitor_file where project_id = p_project limit 1;
  if not found then
    return;
  end if;
  select array_agg(found.file_id), array_agg(found.line), array_agg(found.ticket_id) into v_files, v_lines, v_matches
  from (
    -- A ticket with the very spelling goes before one with the other.
    select distinct scan.file_id, scan.line, coalesce(same.id, ticket.id) as ticket_id
    from ticket
    cross join lateral (values (ticket.barcode), ('0' || ticket.barcode), (substr(ticket.barcode, 2))) spelling (code)
    join visitor_scan scan on scan.project_id = p_project and least(scan.code, scan.other_code) = spelling.code
      and scan.kind = 'first' and scan.ticket_id is null
      and (scan.code = ticket.barcode or scan.other_code = ticket.barcode)
    left join ticket same on same.project_id = p_project and same.barcode = scan.code
    where ticket.project_id = p_project and ticket.id = any(p_tickets)
  ) found;
  if v_files is not null then
    update visitor_scan scan set ticket_id = found.ticket_id
    from unnest(v_files, v_lines, v_matches) as found (file_id, line, ticket_id)
    where scan.project_id = p_project and scan.file_id = found.file_id and scan.line = found.line;
    update visitor_file file set known = known + found.count, open = open - found.count
    from (select file_id, count(*)::integer from unnest(v_files) as file_id group by file_id) found
    where file.project_id = p_project and file.file_id = found.file_id;
    -- A match may be another ticket than those given, by the very spelling.
    perform enter_visitors(p_project, v_files, v_matches);
  end if;
  update visitor_ticket came set registration_id = ticket.registration_id, is_issued = ticket.status = 'issued'
  from ticket
  where came.project_id = p_project and came.ticket_id = any(p_tickets)
    and ticket.project_id = p_project and ticket.id = came.ticket_id
    and (came.registration_id, came.is_issued) is distinct from (ticket.registration_id, ticket.status = 'issued');
end $$;
