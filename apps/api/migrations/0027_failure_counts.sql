-- What was counted for sign-ins is counted for visitors, too: one table, its keys say what for. rules/limits
alter table login_failure rename to failure_count;
alter table failure_count rename constraint login_failure_pkey to failure_count_pkey;
alter index login_failure_since rename to failure_count_since;
