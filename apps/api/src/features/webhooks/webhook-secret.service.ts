import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import { seal, unseal } from "../../platform/auth/sealed-secret.ts";
import { getOrCreateSecret } from "../../platform/auth/secret.store.ts";
import type { Database } from "../../platform/db/schema.ts";

/** The prefix that Standard Webhooks gives to secrets of signatures. */
const PREFIX = "whsec_";

/** A new secret as its receiver gets it, and as it is stored. rules/webhooks 3 */
export async function createSecret(
  db: Kysely<Database>,
  projectId: number,
): Promise<{ secret: string; sealed: Buffer }> {
  const key = randomBytes(32);
  return {
    secret: `${PREFIX}${key.toString("base64")}`,
    sealed: seal(await sealingSecret(db), key, nameOf(projectId)),
  };
}

/** The key of a stored secret. */
export async function unsealSecret(db: Kysely<Database>, projectId: number, sealed: Buffer): Promise<Buffer> {
  return unseal(await sealingSecret(db), sealed, nameOf(projectId));
}

const nameOf = (projectId: number) => `webhook ${projectId}`;

async function sealingSecret(db: Kysely<Database>): Promise<Buffer> {
  const make = () => randomBytes(32).toString("base64");
  return Buffer.from(await getOrCreateSecret(db, "webhook-sealing-key", make), "base64");
}
