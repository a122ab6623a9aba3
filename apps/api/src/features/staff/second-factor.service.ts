import type { Request } from "@foyer/contract/endpoint.ts";
import type * as contract from "@foyer/contract/second-factor.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { type Account, findAccountOfStaff } from "../../platform/identity-provider/account.store.ts";
import { findLiveRecord, saveRecord } from "../../platform/identity-provider/oidc-record.store.ts";
import { type PasskeySite, passkeySite } from "../../platform/identity-provider/passkeys.ts";
import { verifyPassword } from "../../platform/identity-provider/password-hash.ts";
import {
  countRecoveryCodes,
  findTotp,
  hasSecondFactor,
  listPasskeys,
  removePasskey,
  removeSecondFactors,
  removeTotp,
} from "../../platform/identity-provider/second-factor.store.ts";
import {
  beginPasskey,
  beginTotp,
  ensureRecoveryCodes,
  finishPasskey,
  finishTotp,
  renewRecoveryCodes,
} from "../../platform/identity-provider/second-factor-enrolment.ts";
import { beginConfirmation } from "../../platform/identity-provider/sign-in-rate-limit.ts";
import { tooManyRequests } from "../../platform/rate-limit/rate-limit.ts";
import { queueAccountNotice } from "./account-notice.service.ts";
import { isSecondFactorRequired } from "./second-factor-setting.ts";
import { hostOf, type StaffSettings } from "./staff-settings.ts";

/** Minutes after which a change of a second factor requires the password again. */
const CONFIRMED_MINUTES = 10;
const CONFIRMATION = "Confirmation";

type CallerContext = { db: Kysely<Database>; caller: Caller };

/** My second factors. rules/second-factor 1 */
export async function getSecondFactor(
  { db, caller }: CallerContext,
  settings: StaffSettings,
): Promise<contract.SecondFactor> {
  const { id } = await requireAccount({ db, caller }, settings);
  const totp = await findTotp(db, id);
  const passkeys = await listPasskeys(db, id);
  return {
    authenticatorApp: totp
      ? { addedAt: totp.createdAt.toISOString(), lastUsedAt: textOf(totp.lastUsedAt) }
      : null,
    passkeys: passkeys.map(({ id: passkeyId, name, createdAt, lastUsedAt }) => ({
      id: passkeyId,
      name,
      addedAt: createdAt.toISOString(),
      lastUsedAt: textOf(lastUsedAt),
    })),
    recoveryCodesLeft: await countRecoveryCodes(db, id),
    isRequired: await isSecondFactorRequired(db),
    canUsePasskeys: passkeySite(settings.publicUrl) !== null,
    isConfirmed: await isConfirmed(db, caller),
  };
}

const textOf = (moment: Date | null) => moment?.toISOString() ?? null;

/** Stores for this session that its person has entered the password. `db` is outside any transaction. */
export async function confirmMyself(
  { db, caller }: CallerContext,
  currentPassword: string,
  settings: StaffSettings,
): Promise<contract.SecondFactor> {
  const { id, passwordHash } = await requireAccount({ db, caller }, settings);
  const attempt = await beginConfirmation(db, id);
  if (!attempt.allowed) throw tooManyRequests(attempt);
  const isRight = await verifyPassword(currentPassword, passwordHash ?? undefined);
  if (!isRight) throw problem("wrong-password", { field: "currentPassword" });
  await attempt.takeBack();
  const key = { model: CONFIRMATION, id: caller.sessionId ?? "" };
  await saveRecord(db, key, { accountId: id }, CONFIRMED_MINUTES * 60);
  return getSecondFactor({ db, caller }, settings);
}

/** Whether this session's person has entered the password in the last minutes, here or at sign-in. */
async function isConfirmed(
  db: Kysely<Database>,
  { signedInAt, sessionId, subject }: Caller,
): Promise<boolean> {
  const isJustSignedIn =
    signedInAt !== null && Date.now() - signedInAt.getTime() < CONFIRMED_MINUTES * 60_000;
  if (isJustSignedIn || sessionId == null) return isJustSignedIn;
  const record = await findLiveRecord(db, { model: CONFIRMATION, id: sessionId });
  return record?.accountId === subject;
}

async function requireAccount({ db, caller }: CallerContext, { passwords }: StaffSettings): Promise<Account> {
  const account = caller.staffId === null ? undefined : await findAccountOfStaff(db, caller.staffId);
  if (!account || passwords === "theirs") throw problem("no-passwords-here");
  if (!account.active) throw problem("not-allowed");
  return account;
}

/** rules/second-factor 6: nobody who finds an open browser changes its owner's second factors. */
async function requireConfirmed(context: CallerContext, settings: StaffSettings): Promise<Account> {
  const account = await requireAccount(context, settings);
  if (!(await isConfirmed(context.db, context.caller))) throw problem("confirm-yourself");
  return account;
}

export async function beginAuthenticatorApp(context: CallerContext, settings: StaffSettings) {
  return await beginTotp(context.db, await requireConfirmed(context, settings), hostOf(settings));
}

export async function addAuthenticatorApp(context: RecordedContext, code: string, settings: StaffSettings) {
  const { db: trx } = context;
  const account = await requireConfirmed(context, settings);
  if (!(await finishTotp(trx, account.id, code))) throw problem("wrong-code", { field: "code" });
  await recordAndNotify(context, account, "authenticator app added", settings);
  return { recoveryCodes: await ensureRecoveryCodes(trx, account.id) };
}

export async function removeAuthenticatorApp(context: RecordedContext, settings: StaffSettings) {
  const account = await requireConfirmed(context, settings);
  if (!(await removeTotp(context.db, account.id))) throw problem("no-second-factor");
  await afterRemoval(context.db, account);
  await recordAndNotify(context, account, "authenticator app removed", settings);
  return await getSecondFactor(context, settings);
}

export async function beginAddingPasskey(context: CallerContext, settings: StaffSettings) {
  const account = await requireConfirmed(context, settings);
  return { options: { ...(await beginPasskey(context.db, requireSite(settings), account)) } };
}

export async function addPasskey(
  context: RecordedContext,
  { name, credential }: Request<typeof contract.addPasskey>["body"],
  settings: StaffSettings,
) {
  const { db: trx } = context;
  const account = await requireConfirmed(context, settings);
  const wish = { accountId: account.id, name, response: credential };
  if (!(await finishPasskey(trx, requireSite(settings), wish))) throw problem("passkey-not-created");
  await recordAndNotify(context, account, `passkey added: ${name}`, settings);
  return { recoveryCodes: await ensureRecoveryCodes(trx, account.id) };
}

export async function removeOwnPasskey(context: RecordedContext, id: string, settings: StaffSettings) {
  const account = await requireConfirmed(context, settings);
  const name = await removePasskey(context.db, account.id, id);
  if (name === undefined) throw problem("not-found");
  await afterRemoval(context.db, account);
  await recordAndNotify(context, account, `passkey removed: ${name}`, settings);
  return await getSecondFactor(context, settings);
}

export async function renewOwnRecoveryCodes(context: RecordedContext, settings: StaffSettings) {
  const account = await requireConfirmed(context, settings);
  if (!(await hasSecondFactor(context.db, account.id))) throw problem("no-second-factor");
  const recoveryCodes = await renewRecoveryCodes(context.db, account.id);
  await recordAndNotify(context, account, "new recovery codes", settings);
  return { recoveryCodes };
}

/** Removes recovery codes without a second factor; refuses to remove the last factor where one is required. */
async function afterRemoval(trx: Transaction<Database>, { id }: Account): Promise<void> {
  if (await hasSecondFactor(trx, id)) return;
  if (await isSecondFactorRequired(trx)) throw problem("last-second-factor");
  await removeSecondFactors(trx, id);
}

function requireSite({ publicUrl }: StaffSettings): PasskeySite {
  const site = passkeySite(publicUrl);
  if (!site) throw problem("no-passkeys-here");
  return site;
}

/** Records a change of one's own second factors, and queues a mail about it. */
async function recordAndNotify(
  { db, record }: RecordedContext,
  { staffId, name, email }: Account,
  change: string,
  settings: StaffSettings,
): Promise<void> {
  const after = { secondFactor: change };
  record({ action: "update", entity: "staff", entityId: staffId, entityName: name, after });
  await queueAccountNotice(db, { email, name, change }, settings);
}
