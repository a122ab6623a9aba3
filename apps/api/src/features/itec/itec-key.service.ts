import { createHmac, randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import { seal, unseal } from "../../platform/auth/sealed-secret.ts";
import { getOrCreateSecret } from "../../platform/auth/secret.store.ts";
import type { Database } from "../../platform/db/schema.ts";

/** A registration's key as it is stored. `mark` is a keyed hash by which the audit distinguishes keys. */
export type SealedKey = { sealed: Buffer; mark: string };

type Owner = { projectId: number; registrationId: number };

/** Encrypts the key of a registration. rules/itec 3 */
export async function sealKey(db: Kysely<Database>, owner: Owner, key: string): Promise<SealedKey> {
  const secret = await sealingSecret(db);
  const mark = createHmac("sha256", secret)
    .update(`${nameOf(owner)} ${key}`)
    .digest("hex")
    .slice(0, 8);
  return { sealed: seal(secret, Buffer.from(key), nameOf(owner)), mark };
}

export async function unsealKey(db: Kysely<Database>, owner: Owner, sealed: Buffer): Promise<string> {
  return unseal(await sealingSecret(db), sealed, nameOf(owner)).toString();
}

const nameOf = ({ projectId, registrationId }: Owner) => `itec ${projectId} ${registrationId}`;

async function sealingSecret(db: Kysely<Database>): Promise<Buffer> {
  const make = () => randomBytes(32).toString("base64");
  return Buffer.from(await getOrCreateSecret(db, "itec-sealing-key", make), "base64");
}
