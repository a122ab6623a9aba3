-- The server has noted the scan for the counts itself, all scans of a call in one statement; the trigger notes the others,
-- such as those of a server of the release before. decisions/122
alter table gate_scan add column is_noted boolean not null default false;
