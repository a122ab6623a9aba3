-- Money is kept in whole cents: sums and discounts are exact in the database and in the code.
alter table registration
  alter column ticket_price type bigint using (ticket_price * 100)::bigint;
alter table registration rename column ticket_price to ticket_price_cents;

alter table ticket
  alter column original_price type bigint using (original_price * 100)::bigint,
  alter column price type bigint using (price * 100)::bigint;
alter table ticket rename column original_price to original_price_cents;
alter table ticket rename column price to price_cents;
