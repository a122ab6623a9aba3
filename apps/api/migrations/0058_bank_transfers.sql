-- A transfer of a bank statement is found by its payment id, whatever it has paid. rules/payments 26
create index payment_attempt_by_hand on payment_attempt (project_id, reference) where provider = 'hand';
