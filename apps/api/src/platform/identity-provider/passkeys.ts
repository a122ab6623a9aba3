import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Account } from "./account.store.ts";
import { findPasskeyByCredential, listPasskeys, type PasskeyRow, usePasskey } from "./second-factor.store.ts";

/** Loaded with the first passkey: it is large, and many installations have none. */
const webAuthn = () => import("@simplewebauthn/server");

/** EdDSA, ES256 and RS256, which every authenticator has one of. */
const ALGORITHMS = [-8, -7, -257];

/** The site that passkeys are bound to. */
export type PasskeySite = { origin: string; host: string };

/** The site of the public address; null for an IP address, which passkeys cannot be bound to. */
export function passkeySite(publicUrl: string): PasskeySite | null {
  const { origin, hostname } = new URL(publicUrl);
  return /^[\d.]+$|^\[/.test(hostname) ? null : { origin, host: hostname };
}

/** Returns the options to create a passkey for this account. `challenge`: 32 random bytes. */
export async function passkeyCreation(
  db: Kysely<Database>,
  { host }: PasskeySite,
  { account, challenge }: { account: Account; challenge: Buffer },
) {
  const known = await listPasskeys(db, account.id);
  const { generateRegistrationOptions } = await webAuthn();
  return await generateRegistrationOptions({
    supportedAlgorithmIDs: ALGORITHMS,
    rpName: "Foyer",
    rpID: host,
    userName: account.login,
    userDisplayName: account.name,
    userID: new Uint8Array(Buffer.from(account.id)),
    challenge: new Uint8Array(challenge),
    excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
    // It signs in without login and password, too, so it proves who holds it.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

type Created = Pick<PasskeyRow, "credentialId" | "publicKey" | "counter" | "transports">;

/** The passkey that a browser created for this challenge; null if the answer proves none. */
export async function readCreatedPasskey(
  { origin, host }: PasskeySite,
  response: unknown,
  challenge: Buffer,
): Promise<Created | null> {
  const { verifyRegistrationResponse } = await webAuthn();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      supportedAlgorithmIDs: ALGORITHMS,
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge.toString("base64url"),
      expectedOrigin: origin,
      expectedRPID: host,
    });
    if (!verified) return null;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports };
  } catch {
    // The library throws for anything that a browser would not send.
    return null;
  }
}

/** Returns the options to prove a passkey of this account, or of any account that the person chooses. */
export async function passkeyRequest(
  db: Kysely<Database>,
  { host }: PasskeySite,
  { accountId, challenge }: { accountId: string | null; challenge: Buffer },
) {
  const known = accountId === null ? [] : await listPasskeys(db, accountId);
  const { generateAuthenticationOptions } = await webAuthn();
  return await generateAuthenticationOptions({
    rpID: host,
    challenge: new Uint8Array(challenge),
    allowCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
    userVerification: "required",
  });
}

/** The account whose passkey answered this challenge; null if none did. Notes the passkey's use. */
export async function findAccountOfPasskey(
  db: Kysely<Database>,
  { origin, host }: PasskeySite,
  { response, challenge }: { response: unknown; challenge: Buffer },
): Promise<string | null> {
  const id = (response as { id?: unknown } | null)?.id;
  const passkey = typeof id === "string" ? await findPasskeyByCredential(db, id) : undefined;
  if (!passkey) return null;
  const { credentialId, publicKey, counter, transports } = passkey;
  const { verifyAuthenticationResponse } = await webAuthn();
  const proof = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge.toString("base64url"),
    expectedOrigin: origin,
    expectedRPID: host,
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter, transports },
    // The library throws for anything that a browser would not send.
  }).catch(() => null);
  if (!proof?.verified) return null;
  return (await usePasskey(db, passkey.id, proof.authenticationInfo.newCounter)) ? passkey.accountId : null;
}
