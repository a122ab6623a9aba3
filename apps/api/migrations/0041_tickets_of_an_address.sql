-- The mail with all tickets of an address in an event, as its holder asked for it. rules/attend 21
alter table mail
  drop constraint mail_kind_check,
  drop constraint mail_occasion_check,
  add constraint mail_kind_check check (kind in ('ticket', 'ticket-again', 'verification-code', 'tickets')),
  add constraint mail_occasion_check check (
    (kind in ('verification-code', 'tickets')) = (registration_id is not null)
    and (ticket_id is null) = (registration_id is not null)
  );
