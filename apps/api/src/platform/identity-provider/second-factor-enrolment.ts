import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import { seal, unseal } from "../auth/sealed-secret.ts";
import { getOrCreateSecret } from "../auth/secret.store.ts";
import type { Database } from "../db/schema.ts";
import type { QrCode } from "../formats/qr-code.ts";
import type { Account } from "./account.store.ts";
import { findLiveRecord, removeRecord, saveRecord } from "./oidc-record.store.ts";
import { type PasskeySite, passkeyCreation, readCreatedPasskey } from "./passkeys.ts";
import { hashRecoveryCode, makeRecoveryCodes } from "./recovery-codes.ts";
import {
  countRecoveryCodes,
  findTotp,
  insertPasskey,
  replaceRecoveryCodes,
  saveTotp,
  useTotpStep,
} from "./second-factor.store.ts";
import { findStepOfCode, makeTotpSecret, toBase32, totpUri } from "./totp.ts";

/** Seconds to add a second factor in. */
const SETUP_SECONDS = 15 * 60;
const TOTP_SETUP = "TotpSetup";
const PASSKEY_SETUP = "PasskeySetup";

/** The set-up of an authenticator app: the secret in base32, and the QR code with it. */
export type TotpSetup = { secret: string; uri: string; qr: QrCode };

/** The key that secrets of second factors are encrypted with, the same for all server processes. rules/second-factor 9 */
async function secretKey(db: Kysely<Database>): Promise<Buffer> {
  const make = () => randomBytes(32).toString("base64");
  return Buffer.from(await getOrCreateSecret(db, "second-factor-key", make), "base64");
}

/** Begins to add an authenticator app: the secret counts once a code has proved that the app has it. */
export async function beginTotp(db: Kysely<Database>, account: Account, host: string): Promise<TotpSetup> {
  const secret = makeTotpSecret();
  const sealed = seal(await secretKey(db), secret, account.id).toString("base64");
  const key = { model: TOTP_SETUP, id: account.id };
  await saveRecord(db, key, { accountId: account.id, sealed }, SETUP_SECONDS);
  return toSetup(secret, account, host);
}

/** The authenticator app that is being added; begins one if there is none. */
export async function resumeTotp(db: Kysely<Database>, account: Account, host: string): Promise<TotpSetup> {
  const secret = await findBegunSecret(db, account.id);
  return secret ? toSetup(secret, account, host) : await beginTotp(db, account, host);
}

async function toSetup(secret: Buffer, { login }: Account, host: string): Promise<TotpSetup> {
  // Loaded when it is first needed: the encoders of codes take 12 MB.
  const { drawQrCode } = await import("../formats/qr-code.ts");
  const uri = totpUri(secret, { login, host });
  return { secret: toBase32(secret), uri, qr: drawQrCode(uri) };
}

async function findBegunSecret(db: Kysely<Database>, accountId: string): Promise<Buffer | null> {
  const started = await findLiveRecord(db, { model: TOTP_SETUP, id: accountId });
  if (typeof started?.sealed !== "string") return null;
  return unseal(await secretKey(db), Buffer.from(started.sealed, "base64"), accountId);
}

/** Adds the authenticator app if the code is one of its; false otherwise. The code is used up. */
export async function finishTotp(db: Kysely<Database>, accountId: string, code: string): Promise<boolean> {
  const secret = await findBegunSecret(db, accountId);
  const step = secret && findStepOfCode(secret, plainCode(code), Date.now());
  if (!secret || step === null) return false;
  await saveTotp(db, accountId, { secret: seal(await secretKey(db), secret, accountId), step });
  await removeRecord(db, { model: TOTP_SETUP, id: accountId });
  return true;
}

/** Is this a code of the account's authenticator app that was not used before? Uses it up. rules/second-factor 3 */
export async function useTotpCode(db: Kysely<Database>, accountId: string, code: string): Promise<boolean> {
  const totp = await findTotp(db, accountId);
  if (!totp) return false;
  const secret = unseal(await secretKey(db), totp.secret, accountId);
  const step = findStepOfCode(secret, plainCode(code), Date.now());
  return step !== null && (await useTotpStep(db, accountId, step));
}

const plainCode = (code: string) => code.replace(/\s/g, "");

/** Begins to add a passkey; returns what the browser needs to create it. */
export async function beginPasskey(db: Kysely<Database>, site: PasskeySite, account: Account) {
  const challenge = randomBytes(32);
  const payload = { accountId: account.id, challenge: challenge.toString("base64") };
  await saveRecord(db, { model: PASSKEY_SETUP, id: account.id }, payload, SETUP_SECONDS);
  return await passkeyCreation(db, site, { account, challenge });
}

/** Adds the passkey that the browser created; false if its answer proves none. Each beginning works once. */
export async function finishPasskey(
  db: Kysely<Database>,
  site: PasskeySite,
  { accountId, name, response }: { accountId: string; name: string; response: unknown },
): Promise<boolean> {
  const key = { model: PASSKEY_SETUP, id: accountId };
  const started = await findLiveRecord(db, key);
  if (typeof started?.challenge !== "string") return false;
  const created = await readCreatedPasskey(site, response, Buffer.from(started.challenge, "base64"));
  if (!created || !(await removeRecord(db, key))) return false;
  return await insertPasskey(db, { ...created, accountId, name });
}

/** New recovery codes in place of all earlier ones; returned this once. */
export async function renewRecoveryCodes(db: Kysely<Database>, accountId: string): Promise<string[]> {
  const codes = makeRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(accountId, code));
  await replaceRecoveryCodes(db, accountId, hashes);
  return codes;
}

/** Recovery codes for somebody who has none left; an empty list for others. */
export async function ensureRecoveryCodes(db: Kysely<Database>, accountId: string): Promise<string[]> {
  return (await countRecoveryCodes(db, accountId)) > 0 ? [] : await renewRecoveryCodes(db, accountId);
}
