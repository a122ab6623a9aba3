-- A registration whose scenario has no question cannot be open. rules/scenario 32
update registration set status = 'draft', version = version + 1
where status = 'open' and not exists (
  select from scenario
  where scenario.project_id = registration.project_id and scenario.registration_id = registration.id
    and scenario.version = (
      select max(version) from scenario latest
      where latest.project_id = registration.project_id and latest.registration_id = registration.id
    )
    and jsonb_path_exists(scenario.body::jsonb, '$.steps[*].questions[*]')
);
