import { sql } from "kysely";
import { neverNull, sqlValue, textOf } from "./sql-rows.ts";

/** The key of a device expires after 30 days. rules/gates 15, rules/leads 7 */
export const deviceKeyExpiry = sql<Date>`now() + interval '30 days'`;

/** The state of a device by its columns; it does not consider whether staff are active. */
export const deviceState = sqlValue(neverNull(textOf<"new" | "open" | "expired" | "blocked" | "closed">()))`
  case when ended is not null then ended when key_expires_at <= now() then 'expired'
    when device_id is null then 'new' else 'open' end`.as("state");
