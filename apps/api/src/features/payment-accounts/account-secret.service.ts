import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import { seal, unseal } from "../../platform/auth/sealed-secret.ts";
import { getOrCreateSecret } from "../../platform/auth/secret.store.ts";
import type { Database } from "../../platform/db/schema.ts";

type Owner = { projectId: number; publicId: string };
/** The secrets of an account: neither can be put in the place of the other. */
type Use = "key" | "webhook";

/** Encrypts a key or a webhook secret of an account. rules/payments 29 */
export async function sealOfAccount(
  db: Kysely<Database>,
  owner: Owner,
  { use, secret }: { use: Use; secret: string },
): Promise<Buffer> {
  return seal(await sealingSecret(db), Buffer.from(secret), nameOf(owner, use));
}

export async function unsealOfAccount(
  db: Kysely<Database>,
  owner: Owner,
  { use, sealed }: { use: Use; sealed: Buffer },
): Promise<string> {
  return unseal(await sealingSecret(db), sealed, nameOf(owner, use)).toString();
}

const nameOf = ({ projectId, publicId }: Owner, use: Use) =>
  `payment-account ${projectId} ${publicId} ${use}`;

async function sealingSecret(db: Kysely<Database>): Promise<Buffer> {
  const make = () => randomBytes(32).toString("base64");
  return Buffer.from(await getOrCreateSecret(db, "payment-account-sealing-key", make), "base64");
}
