-- What a rate limit has counted for a key, until its window is over. rules/limits
alter table failure_count rename to rate_limit_count;
alter table rate_limit_count rename constraint failure_count_pkey to rate_limit_count_pkey;
alter table rate_limit_count rename column failures to count;
alter table rate_limit_count rename column since to resets_at;
alter table rate_limit_count alter column resets_at drop default;
update rate_limit_count set resets_at = resets_at + interval '15 minutes';
alter index failure_count_since rename to rate_limit_count_resets_at;
