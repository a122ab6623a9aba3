drop trigger if exists consent_ends_leads on consent;
create trigger consent_ends_leads after delete or update of ended_at on consent
  for each row execute function forget_leads_of_consent();
