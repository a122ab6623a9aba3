import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import type { Kysely } from "kysely";
import { seal, unseal } from "../../platform/auth/sealed-secret.ts";
import { getOrCreateSecret } from "../../platform/auth/secret.store.ts";
import type { Database } from "../../platform/db/schema.ts";

/** A key of a project; its number is bound to what is sealed. */
export type KeyId = { projectId: number; number: number };

/** Makes a pair of keys: the public one as devices get it, and the private one sealed. rules/gates 30 */
export async function makeKeyPair(
  db: Kysely<Database>,
  id: KeyId,
): Promise<{ publicKey: Buffer; privateKey: Buffer }> {
  const { x = "", d = "" } = generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" });
  const privateKey = seal(await sealingSecret(db), Buffer.from(d, "base64url"), nameOf(id));
  return { publicKey: Buffer.from(x, "base64url"), privateKey };
}

/** Opens the sealed private key. */
export async function openPrivateKey(
  db: Kysely<Database>,
  id: KeyId,
  { publicKey, privateKey }: { publicKey: Buffer; privateKey: Buffer },
): Promise<KeyObject> {
  const d = unseal(await sealingSecret(db), privateKey, nameOf(id)).toString("base64url");
  return createPrivateKey({ key: { ...CURVE, x: publicKey.toString("base64url"), d }, format: "jwk" });
}

export const openPublicKey = (publicKey: Buffer): KeyObject =>
  createPublicKey({ key: { ...CURVE, x: publicKey.toString("base64url") }, format: "jwk" });

const CURVE = { kty: "OKP", crv: "Ed25519" };

const nameOf = ({ projectId, number }: KeyId) => `signing-key ${projectId} ${number}`;

async function sealingSecret(db: Kysely<Database>): Promise<Buffer> {
  const make = () => randomBytes(32).toString("base64");
  return Buffer.from(await getOrCreateSecret(db, "signing-key-sealing-key", make), "base64");
}
