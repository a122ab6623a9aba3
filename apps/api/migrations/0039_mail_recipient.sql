-- The outbox is searched by parts of an address. rules/mail 7
create index mail_recipient on mail using gin (lower(recipient) gin_trgm_ops);
