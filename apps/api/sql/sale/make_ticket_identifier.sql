-- A ticket's public address says which project it is of, so that one node of a cluster has to be asked. rules/attend 6
-- A UUID of version 8 (RFC 9562): its first 32 bits are the project's number under a mask that is made of the last 48
-- bits; 90 bits are random. Addresses of version 4, which are all random, stay as they are.
create or replace function make_ticket_identifier(of_project bigint) returns uuid language plpgsql volatile as $$
declare
  random text := replace(gen_random_uuid()::text, '-', '');
  high bigint := ('x' || substr(random, 21, 4))::bit(16)::bigint;
  low bigint := ('x' || substr(random, 25, 8))::bit(32)::bigint;
  mask bigint := (low * 40503 + high) & 4294967295;
begin
  return lpad(to_hex(of_project # mask), 8, '0') || substr(random, 9, 4) || '8' || substr(random, 14);
end $$;
