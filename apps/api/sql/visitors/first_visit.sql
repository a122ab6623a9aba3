-- The earliest scan of a ticket in the files of the gates: its day, wall time (null: the file has none) and gate. It is found
-- by the ticket's codes, in each spelling (rules/visitors 5), because half a million scans have no index by ticket.
create or replace function first_visit(p_project bigint, p_ticket bigint) returns jsonb
language plpgsql stable as $$
begin
  return (
    select jsonb_build_object('day', file.visit_date, 'time', to_char(scan.scanned_at, 'YYYY-MM-DD"T"HH24:MI:SS'),
      'gate', file.turngate)
    from ticket
    cross join lateral unnest(ticket.barcode || ticket.former_barcodes) code
    cross join lateral (values (code), ('0' || code), (substr(code, 2))) spelling (code)
    join visitor_scan scan on scan.project_id = p_project and least(scan.code, scan.other_code) = spelling.code
      and scan.kind = 'first' and scan.ticket_id = ticket.id
    join visitor_file file on file.project_id = p_project and file.file_id = scan.file_id
    where ticket.project_id = p_project and ticket.id = p_ticket
    order by file.visit_date, scan.scanned_at nulls last, scan.file_id, scan.line
    limit 1
  );
end $$;
