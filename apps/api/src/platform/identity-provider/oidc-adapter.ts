import type { Kysely } from "kysely";
import { type Adapter, type AdapterPayload, errors } from "oidc-provider";
import type { Database } from "../db/schema.ts";
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
    async upsert(id, payload, seconds) {
      if (seconds === undefined) throw new Error(`${model} without an end is not kept`);
      await saveRecord(db, { model, id }, payload, seconds);
    },
    find: (id) => find("id", id),
    findByUid: (uid) => find("uid", uid),
    findByUserCode: (userCode) => find("user_code", userCode),
    destroy: (id) => removeRecord(db, { model, id }),
    revokeByGrantId: (grantId) => removeGrant(db, grantId, model),
    async consume(id) {
      if (await consumeRecord(db, { model, id })) return;
      // Two used it at the same moment, and one of them may be a thief: as after any reuse, nothing of it stays valid.
      const grantId = await findGrantId(db, { model, id });
      if (grantId) await removeGrant(db, grantId);
      throw new errors.InvalidGrant("already used");
    },
  };
}
