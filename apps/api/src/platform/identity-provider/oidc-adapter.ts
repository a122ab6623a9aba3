import type { Kysely } from "kysely";
import { type Adapter, type AdapterPayload, errors } from "oidc-provider";
import type { Database } from "../db/schema.ts";
import { toProblem } from "../http/error-handler.ts";
import { isWellFormed } from "../http/well-formed.ts";
import {
  consumeRecord,
  findGrantId,
  findRecord,
  removeGrant,
  removeRecord,
  saveRecord,
} from "./oidc-record.store.ts";

/** Stores the provider's records of one model in the database, for all server processes. */
export function createOidcAdapter(db: Kysely<Database>, model: string): Adapter {
  const find = async (column: "id" | "uid" | "user_code", value: string) => {
    // Clients come from the configuration; and none of our ids has a NUL or a lone surrogate.
    if (model === "Client" || typeof value !== "string" || !isWellFormed(value)) return undefined;
    return (await findRecord(db, model, column, value)) as AdapterPayload | undefined;
  };
  return {
    upsert: orBusy(async (id: string, payload: AdapterPayload, seconds?: number) => {
      if (seconds === undefined) throw new Error(`${model} without an end is not kept`);
      await saveRecord(db, { model, id }, payload, seconds);
    }),
    find: orBusy((id: string) => find("id", id)),
    findByUid: orBusy((uid: string) => find("uid", uid)),
    findByUserCode: orBusy((userCode: string) => find("user_code", userCode)),
    destroy: orBusy(async (id: string) => void (await removeRecord(db, { model, id }))),
    revokeByGrantId: orBusy((grantId: string) => removeGrant(db, grantId, model)),
    consume: orBusy(async (id: string) => {
      if (await consumeRecord(db, { model, id })) return;
      // Two requests used it at the same moment, and one may be a thief's: as after any reuse, the whole grant ends.
      const grantId = await findGrantId(db, { model, id });
      if (grantId) await removeGrant(db, grantId);
      throw new errors.InvalidGrant("already used");
    }),
  } satisfies Adapter;
}

/** Turns the library's 500 into a 503 while the database cannot be reached or refuses to write. rules/sign-in 13 */
export function orBusy<A extends unknown[], T>(
  work: (...given: A) => Promise<T>,
): (...given: A) => Promise<T> {
  return async (...given) => {
    try {
      return await work(...given);
    } catch (error) {
      if (toProblem(error).status !== 503) throw error;
      const unavailable = new errors.OIDCProviderError(503, "temporarily_unavailable", { cause: error });
      throw Object.assign(unavailable, { expose: true });
    }
  };
}
