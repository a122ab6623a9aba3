drop trigger if exists gate_scan_changed on gate_scan;
create trigger gate_scan_changed after update of verdict, reason, was_let_in on gate_scan
for each row when ((old.verdict, old.reason, old.was_let_in) is distinct from (new.verdict, new.reason, new.was_let_in))
execute function note_gate_scan();
