import type { DeviceScan } from "@foyer/contract/device-scans.ts";
import { readVisitorHandle, writeVisitorHandle } from "@foyer/domain/gate/visitor-handle.ts";
import { spellingsOf } from "@foyer/domain/visitor/code-key.ts";
import type { Kysely } from "kysely";
import { keptSecret } from "../../platform/auth/kept-secret.ts";
import { seal, unseal } from "../../platform/auth/sealed-secret.ts";
import type { Database } from "../../platform/db/schema.ts";
import { hashOf } from "./code-hash.ts";
import type { ConnectedDevice } from "./gate-device-kind.ts";

/** From the search until the visitor is let in. rules/gates 46 */
const VALID_MS = 15 * 60_000;
/** Times of a device are corrected by one call, which takes a while. */
const INACCURACY_MS = 60_000;
const TIME_BYTES = 6;

/** Returns what writes handles for a device: it names a code to the server, and to nobody else. */
export async function visitorHandles(db: Kysely<Database>, device: ConnectedDevice) {
  const key = await findKey(db);
  return (code: string): string => {
    const time = Buffer.alloc(TIME_BYTES);
    time.writeUIntBE(Date.now(), 0, TIME_BYTES);
    const sealed = seal(key, Buffer.concat([time, Buffer.from(code)]), ownerOf(device));
    return writeVisitorHandle({ hash: hashOf(device.salt, spellingsOf(code).codeKey), sealed });
  };
}

/** `clockAhead`: milliseconds that the device's clock is ahead of this one. */
type Sent = { clockAhead: number; scans: readonly DeviceScan[] };

/**
 * Replaces the handles of visitors who were let in by hand with their codes. One that is older, or was written for another
 * device, stays: no ticket has such a code.
 */
export async function openVisitorHandles(
  db: Kysely<Database>,
  device: ConnectedDevice,
  { clockAhead, scans }: Sent,
): Promise<DeviceScan[]> {
  if (!scans.some(({ code, byHand }) => byHand && readVisitorHandle(code))) return [...scans];
  const key = await findKey(db);
  return scans.map((scan) => {
    const handle = scan.byHand ? readVisitorHandle(scan.code) : null;
    const opened = handle && open(key, Buffer.from(handle.sealed), ownerOf(device));
    const age = opened ? Date.parse(scan.at) - clockAhead - opened.madeAt : 0;
    const isValid = age >= -INACCURACY_MS && age <= VALID_MS;
    return opened && isValid ? { ...scan, code: opened.code } : scan;
  });
}

function open(key: Buffer, sealed: Buffer, owner: string): { madeAt: number; code: string } | null {
  try {
    const plain = unseal(key, sealed, owner);
    return { madeAt: plain.readUIntBE(0, TIME_BYTES), code: plain.toString("utf8", TIME_BYTES) };
  } catch {
    // Whatever is wrong with it, nobody sealed it for this device.
    return null;
  }
}

const ownerOf = ({ projectId, gateDeviceId }: ConnectedDevice) =>
  `visitor handle ${projectId} ${gateDeviceId}`;

const secretOf = keptSecret("visitor-handle-key");

const findKey = async (db: Kysely<Database>): Promise<Buffer> => Buffer.from(await secretOf(db)(), "base64");
