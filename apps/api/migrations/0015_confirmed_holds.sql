-- Whether a priced ticket is held only once its e-mail address is confirmed. rules/tickets 39
alter table registration add column confirms_email boolean not null default false;

-- From this many recent unpaid tickets of the registration a submission needs a proof of work; null: it needs none.
alter type sale add attribute free_holds integer;
-- How many unpaid tickets the registration has from the last minutes. rules/attend 19
alter type sale_facts add attribute recent_holds integer;
