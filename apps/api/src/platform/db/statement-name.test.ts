import { expect, it } from "vitest";
import { statementName } from "./statement-name.ts";

it.each([
  ["/* prepared sell-tickets */ select * from sell_tickets($1)", "sell-tickets"],
  ['select "id" from "ticket" where "email" = $1', "select ticket"],
  ["\n  with due as (select id from durable_work) update mail set a = 1", "with durable_work"],
  ['insert into "audit" ("a") values ($1)', "insert audit"],
  ["delete from only webhook", "delete webhook"],
  ["/* statements may take 5 ms */\n select set_config('statement_timeout', $1, true)", "select"],
  ["select 'taken from alice' as text", "select"],
  ["select 'it''s from alice' from ticket", "select ticket"],
  ["begin", "begin"],
  ["(select 1)", "statement"],
  ["", "statement"],
])("%s is %s", (text, name) => expect(statementName(text)).toBe(name));
