import { randomBytes } from "node:crypto";
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JSONWebKeySet, type JWK } from "jose";
import type { Kysely } from "kysely";
import { getOrCreateSecret } from "../auth/secret.store.ts";
import type { Database } from "../db/schema.ts";

/** The built-in provider's keys, one set for all server processes. */
export type ProviderKeys = {
  signing: { keys: JWK[] };
  cookies: string[];
  /** Signs the cookies of known devices. */
  devices: string;
  /** Seals the state of sign-ins in which nothing has been proved; 32 bytes. */
  signInState: Buffer;
};

/** The keys, created at the first start and stored in the database. */
export async function getProviderKeys(db: Kysely<Database>): Promise<ProviderKeys> {
  const signing = await getOrCreateSecret(db, "oidc-signing-keys", makeSigningKeys);
  const cookies = await getOrCreateSecret(db, "oidc-cookie-key", makeKey);
  const devices = await getOrCreateSecret(db, "known-device-key", makeKey);
  const signInState = Buffer.from(await getOrCreateSecret(db, "sign-in-state-key", makeKey), "base64url");
  return { signing: JSON.parse(signing) as { keys: JWK[] }, cookies: [cookies], devices, signInState };
}

const makeKey = () => randomBytes(32).toString("base64url");

async function makeSigningKeys(): Promise<string> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const jwk = await exportJWK(privateKey);
  return JSON.stringify({
    keys: [{ ...jwk, kid: await calculateJwkThumbprint(jwk), alg: "ES256", use: "sig" }],
  });
}

/** The public part of the signing keys, for verifying signatures. */
export function publicKeys({ signing }: ProviderKeys): JSONWebKeySet {
  return { keys: signing.keys.map(({ d: _, ...key }) => key) };
}
