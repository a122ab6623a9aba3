drop trigger if exists gate_scan_pending on gate_scan;
create trigger gate_scan_pending after insert on gate_scan
for each row when (not new.is_noted) execute function note_gate_scan();
