import type { Endpoint } from "@foyer/contract/endpoint.ts";
import type { FastifyRequest } from "fastify";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../db/schema.ts";
import type { AuditEntry } from "./audit-entry.ts";
import type { Caller } from "./caller.ts";

/** Dependencies of `route`; set once in app.ts as `app.platform`. */
export type Platform = {
  db: Kysely<Database>;
  authenticate: (request: FastifyRequest) => Promise<Caller | null>;
  writeAudit: (trx: Transaction<Database>, caller: Caller, entry: AuditEntry) => Promise<void>;
  /** Every endpoint mounted so far. */
  endpoints: Endpoint[];
};

declare module "fastify" {
  interface FastifyInstance {
    platform: Platform;
  }
  interface FastifyRequest {
    caller: Caller | null;
  }
}
