-- Somebody whom staff let in without scanning their code: why, what they noted, and whether the gate had refused the ticket.
-- rules/gates 42, 43
alter table gate_scan add column hand_reason text;
alter table gate_scan add column hand_note text not null default '';
alter table gate_scan add column is_overruled boolean not null default false;
-- Few scans have a note; an erasure looks for them.
create index gate_scan_note on gate_scan (project_id) where hand_note <> '';
