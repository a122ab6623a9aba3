import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { type AppleParts, composeApplePass } from "./apple-pass.service.ts";
import { isTokenOfPass } from "./pass-token.service.ts";
import {
  type Device,
  insertDevice,
  listChangedPasses,
  listDevices,
  removeDevice,
} from "./wallet-device.store.ts";
import { findPass, type WalletPass } from "./wallet-pass.store.ts";

/** A pass is on the phones of one person; whoever has its file could add any number. */
const MAX_DEVICES = 20;
const MAX_PASSES = 1_000;
/** A change is stored a moment after its time was read. A pass that is loaded twice costs less than a change that is missed. */
const OVERLAP_MS = 10_000;

type Asked = { passType: string; serial: string; authorization: string | undefined };

/** The pass that a phone asks for; throws `not-found` unless it has the pass's token. rules/wallet 8 */
export async function requireOwnPass(
  db: Kysely<Database>,
  { identity }: AppleParts,
  { passType, serial, authorization }: Asked,
): Promise<WalletPass> {
  const pass = passType === identity.passTypeIdentifier ? await findPass(db, "apple", serial) : null;
  if (!pass || !(await isTokenOfPass(db, pass.serial, authorization))) throw problem("not-found");
  return pass;
}

/** Registers a phone for changes of a pass. Returns false if it was registered already. */
export async function registerDevice(
  db: Kysely<Database>,
  pass: WalletPass,
  device: Device,
): Promise<boolean> {
  const known = await listDevices(db, pass);
  await insertDevice(db, pass, device);
  const isKnown = known.some((one) => one.device === device.device);
  if (!isKnown)
    for (const oldest of known.slice(MAX_DEVICES - 1)) await removeDevice(db, pass, oldest.device);
  return !isKnown;
}

export const unregisterDevice = (db: Kysely<Database>, pass: WalletPass, device: string): Promise<void> =>
  removeDevice(db, pass, device);

type Updated = { serialNumbers: string[]; lastUpdated: string };

/** The passes of a phone that have changed since it last asked; null: none. The tag of that time is ours. */
export async function listUpdated(
  db: Kysely<Database>,
  device: string,
  tag: string | undefined,
): Promise<Updated | null> {
  const since = tag === undefined || !/^\d{1,15}$/.test(tag) ? null : new Date(Number(tag) - OVERLAP_MS);
  const changed = await listChangedPasses(db, { device, since, maximum: MAX_PASSES });
  const last = changed.at(-1);
  if (!last) return null;
  return {
    serialNumbers: changed.map(({ serial }) => serial),
    lastUpdated: String(last.changedAt.getTime()),
  };
}

/** The pass as it is now; null: it has not changed since this time. */
export async function loadPass(
  db: Kysely<Database>,
  parts: AppleParts,
  { pass, since }: { pass: WalletPass; since: string | undefined },
): Promise<{ content: Buffer; changedAt: Date } | null> {
  const time = Date.parse(since ?? "");
  const { changedAt } = pass;
  if (time >= changedAt.getTime()) return null;
  return { content: await composeApplePass(db, pass, parts), changedAt };
}
