drop trigger if exists gate_scan_position on gate_scan;
create trigger gate_scan_position before insert on gate_scan
for each row when (new.position is null) execute function number_gate_scan();
