import type { Endpoint, UploadedImage } from "@foyer/contract/endpoint.ts";
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
  /** Makes an uploaded image safe to store, at most `maxSide` pixels wide and high. rules/images */
  cleanImage: (content: Uint8Array, size: { maxSide: number }) => Promise<Omit<UploadedImage, "name">>;
  /** Runs the preview of an uploaded file when its person and the server have a slot. rules/limits 14 */
  inPreviewSlot: <T>(caller: Pick<Caller, "issuer" | "subject">, preview: () => Promise<T>) => Promise<T>;
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
