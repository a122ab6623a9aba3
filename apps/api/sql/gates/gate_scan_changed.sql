drop trigger if exists gate_scan_changed on gate_scan;
create trigger gate_scan_changed after update of verdict on gate_scan
for each row when (old.verdict <> new.verdict) execute function note_gate_scan();
