-- The networks of the client that asked last, the widest first: 2001:db8:1/48 2001:db8:1:0/56 2001:db8:1:2. Its index finds
-- all codes of a network by their beginning, which the order of the bytes allows. rules/attend 16
alter table verification_code alter column network type text collate "C";
