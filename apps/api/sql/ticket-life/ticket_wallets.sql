drop trigger if exists ticket_wallets on ticket;
create trigger ticket_wallets after update on ticket for each row
when (new.status <> old.status or new.version <> old.version)
execute function note_wallet_change();
