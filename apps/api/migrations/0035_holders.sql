-- What holders do with their tickets. rules/tickets 62–66

alter table registration
  -- Until when visitors correct their own answers, in the project's time zone; null: they cannot.
  add column correct_until timestamp(0),
  -- The questions that they may correct; empty: all that they were asked.
  add column correctable_questions bigint[] not null default '{}';

-- Further kinds of mail, beside those of earlier migrations.
do $$
declare
  v_kinds text := (
    select pg_get_expr(conbin, conrelid) from pg_constraint
    where conrelid = 'mail'::regclass and conname = 'mail_kind_check'
  );
begin
  alter table mail drop constraint mail_kind_check;
  execute format(
    'alter table mail add constraint mail_kind_check check (%s or kind in (%L, %L))',
    v_kinds, 'ticket-corrected', 'ticket-address-changed'
  );
end $$;
