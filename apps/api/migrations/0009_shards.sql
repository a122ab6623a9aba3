-- A counter of a registration is a shard, as elsewhere in the field. rules/tickets 33
alter table registration_usage rename column stripe to shard;
alter table registration_usage
  drop constraint registration_usage_stripe_check,
  add constraint registration_usage_shard_check check (shard >= 0);

-- What installations of before have under other names or with other parameters; they record no functions. decisions/037
drop function if exists take_stripe(bigint, bigint, integer);
drop function if exists sell_batch(bigint, bigint, bigint, jsonb);
drop function if exists write_sale(bigint, bigint, jsonb, integer[], bigint[], uuid[], text[], timestamptz[]);
