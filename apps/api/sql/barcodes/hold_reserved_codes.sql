-- Whoever gives reserved codes away, to paper or to a desk, does so one after the other: no code goes to two.
create or replace function hold_reserved_codes(p_project bigint) returns void language plpgsql set search_path = public as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('reserve-barcodes', p_project));
end $$;
