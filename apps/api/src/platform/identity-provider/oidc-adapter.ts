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

/** Keeps the provider's records of one model in our database, so that every server process knows them. */
export function createOidcAdapter(db: Kysely<Database>, model: string): Adapter {
  const find = async (column: "id" | "uid" | "user_code", value: string) => {
    // Clients are fixed by configuration; and no id of ours has a NUL or half a character in it.
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
    destroy: orBusy((id: string) => removeRecord(db, { model, id })),
    revokeByGrantId: orBusy((grantId: string) => removeGrant(db, grantId, model)),
    consume: orBusy(async (id: string) => {
      if (await consumeRecord(db, { model, id })) return;
      // Two used it at the same moment, and one of them may be a thief: as after any reuse, nothing of it stays valid.
      const grantId = await findGrantId(db, { model, id });
      if (grantId) await removeGrant(db, grantId);
      throw new errors.InvalidGrant("already used");
    }),
  } satisfies Adapter;
}

/** A database that cannot be reached is no mistake of the provider: 503 instead of its 500. rules/sign-in 13 */
export function orBusy<A extends unknown[], T>(
  work: (...given: A) => Promise<T>,
): (...given: A) => Promise<T> {
  return async (...given) => {
    try {
      return await work(...given);
    } catch (error) {
      if (toProblem(error).code !== "busy") throw error;
      const unavailable = new errors.OIDCProviderError(503, "temporarily_unavailable", { cause: error });
      throw Object.assign(unavailable, { expose: true });
    }
  };
}
