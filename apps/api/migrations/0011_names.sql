-- Columns with the names that the code uses.
alter table visitor_scan
  drop constraint visitor_scan_check,
  drop constraint visitor_scan_kind_check;
alter table visitor_scan rename column fault to error;
update visitor_scan set kind = 'error' where kind = 'fault';
alter table visitor_scan
  add constraint visitor_scan_kind_check check (kind in ('first', 'repeat', 'error')),
  add constraint visitor_scan_check check ((kind = 'error') = (error is not null));

alter table visitor_file rename column faults to errors;
alter table visitor_file rename constraint visitor_file_faults_check to visitor_file_errors_check;
alter table visitor_file rename column settled_line to matched_line;
alter table visitor_file rename constraint visitor_file_settled_line_check to visitor_file_matched_line_check;
alter index visitor_file_unsettled rename to visitor_file_unmatched;

alter table desk_conflict rename column handed_in_at to synced_at;
