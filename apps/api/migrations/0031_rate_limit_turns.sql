-- When the next attempt of a key may be made, where attempts are spaced out instead of refused. rules/limits 10
create table rate_limit_turn (
  key text primary key,
  next_at timestamptz not null
);
create index rate_limit_turn_next_at on rate_limit_turn (next_at);
