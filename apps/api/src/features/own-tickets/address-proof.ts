import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Kysely } from "kysely";
import { z } from "zod";
import { getOrCreateSecret } from "../../platform/auth/secret.store.ts";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";

const PROOF_MINUTES = 60;

const Proven = z.object({
  projectId: z.number(),
  /** In lower case. */
  address: z.string(),
  /** Milliseconds since 1970. */
  expires: z.number(),
});

const keyOf = (db: Kysely<Database>) =>
  getOrCreateSecret(db, "address-proof-key", () => randomBytes(32).toString("base64"));

const mac = (key: string, claim: string) =>
  createHmac("sha256", Buffer.from(key, "base64")).update(`address-proof ${claim}`).digest();

/** Signs that somebody reads the mails of an address: nothing of it is stored. rules/privacy 19 */
export async function signProof(
  db: Kysely<Database>,
  proven: { projectId: number; address: string },
): Promise<string> {
  const expires = Date.now() + PROOF_MINUTES * 60_000;
  const claim = Buffer.from(JSON.stringify({ ...proven, expires })).toString("base64url");
  return `${claim}.${mac(await keyOf(db), claim).toString("base64url")}`;
}

/** The proven address in this project. Throws `address-not-proven`. */
export async function readProof(
  db: Kysely<Database>,
  projectId: number,
  proof: string | undefined,
): Promise<string> {
  const [claim = "", signature = ""] = proof?.split(".") ?? [];
  const expected = mac(await keyOf(db), claim);
  const given = Buffer.from(signature, "base64url");
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw problem("address-not-proven");
  const proven = Proven.parse(JSON.parse(Buffer.from(claim, "base64url").toString()));
  if (proven.projectId !== projectId || proven.expires <= Date.now()) throw problem("address-not-proven");
  return proven.address;
}
