import { createDecipheriv, hkdfSync } from "node:crypto";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { DeviceScan } from "@foyer/contract/device-scans.ts";
import type { UploadedFile } from "@foyer/contract/endpoint.ts";
import type { ScanFileResult } from "@foyer/contract/gate-devices.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import { readScanFile, SCAN_FILE_KEY } from "@foyer/domain/gate/scan-file.ts";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../../platform/db/schema.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { ProblemError, problem } from "../../platform/http/problem-error.ts";
import { recordChange } from "../audit/audit.service.ts";
import { takeScans } from "../gates/take-scans.service.ts";
import { getProject } from "../projects/projects.service.ts";
import { type DeviceRow, findDevice } from "./gate-devices.store.ts";
import { openVisitorHandles } from "./visitor-handle.service.ts";

type Context = { db: Kysely<Database>; caller: Caller };

/** A device writes this; one of another version may keep scans in another form. */
const Content = z.object({
  clockAhead: z.number(),
  scans: z.array(z.unknown()).max(LIMITS.scansInFile),
});

const TAG_BYTES = 16;
/** Bytes of a file's scans once they are unpacked: some 400 each. */
const MAX_CONTENT_BYTES = 400 * LIMITS.scansInFile;
const unzip = promisify(gunzip);

/**
 * Takes the scans of a file in that a device without a network has saved, some hundred in a transaction: a repeat adds
 * none. Throws `scan-file-unknown`, `scan-file-of-another-project`, `scan-file-outdated` or `scan-file-damaged`.
 * rules/gates 47
 */
export async function takeScanFile(
  { db, caller }: Context,
  projectId: number,
  { name, bytes }: UploadedFile,
): Promise<ScanFileResult> {
  await getProject(db, projectId);
  const { device, clockAhead, scans } = await openScanFile(db, projectId, bytes);
  const read = scans.map((scan) => DeviceScan.safeParse(scan));
  const opened = { clockAhead, scans: read.flatMap(({ data }) => data ?? []) };
  const valid = await openVisitorHandles(db, device, opened);
  const taken = { added: 0, known: 0, rejected: read.length - valid.length };
  const takePart = async (part: readonly DeviceScan[]): Promise<void> => {
    try {
      const sender = { ...device, hidesNames: true };
      const { added } = await inTransaction(db, (trx) => takeScans(trx, sender, { clockAhead, scans: part }));
      taken.added += added;
      taken.known += part.length - added;
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      // One scan that is refused holds up no other.
      if (part.length === 1) taken.rejected += 1;
      else for (const half of halvesOf(part)) await takePart(half);
    }
  };
  for (let at = 0; at < valid.length; at += LIMITS.scansAtOnce)
    await takePart(valid.slice(at, at + LIMITS.scansAtOnce));
  await inTransaction(db, (trx) =>
    recordChange(trx, caller, {
      action: "import",
      entity: "gate device",
      entityId: device.gateDeviceId,
      entityName: device.name,
      projectId,
      after: { file: name, ...taken },
    }),
  );
  return { deviceName: device.name, ...taken };
}

function halvesOf<T>(part: readonly T[]): [T[], T[]] {
  const half = Math.ceil(part.length / 2);
  return [part.slice(0, half), part.slice(half)];
}

/** Opens a file by the key of the device that its first line names, which proves that this device has written it. */
async function openScanFile(db: Kysely<Database>, projectId: number, bytes: Uint8Array) {
  const file = readScanFile(bytes);
  if (!file) throw refusal("scan-file-unknown");
  if (file.head.projectId !== projectId) throw refusal("scan-file-of-another-project");
  const device = await findDevice(db, file.head);
  if (!isOf(device, file.head.device)) throw refusal("scan-file-outdated");
  const content = unseal(file, device.keyHash);
  const read = content && Content.safeParse(await unpack(content));
  if (!read?.data) throw refusal("scan-file-damaged");
  return { device, ...read.data };
}

type Known = DeviceRow & { keyHash: Buffer; deviceId: string };
const isOf = (device: DeviceRow | null, deviceId: string): device is Known =>
  device !== null && device.keyHash !== null && device.deviceId === deviceId.toLowerCase();

const refusal = (code: Parameters<typeof problem>[0]) => problem(code, { field: "Filedata" });

type Sealed = NonNullable<ReturnType<typeof readScanFile>>;

/** Returns what is sealed in a file; null when a byte of it was changed, or another key has sealed it. */
function unseal({ headBytes, iv, sealed }: Sealed, keyHash: Buffer): Buffer | null {
  const key = Buffer.from(hkdfSync("sha256", keyHash, "", SCAN_FILE_KEY, 32));
  if (sealed.length < TAG_BYTES) return null;
  const decipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(headBytes);
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const plain = decipher.update(sealed.subarray(0, -TAG_BYTES));
  try {
    return Buffer.concat([plain, decipher.final()]);
  } catch {
    // Node says no more than that the tag does not fit.
    return null;
  }
}

/** Unpacks what a device has sealed; null for too much of it, or what is no JSON. */
async function unpack(content: Buffer): Promise<unknown> {
  try {
    return JSON.parse((await unzip(content, { maxOutputLength: MAX_CONTENT_BYTES })).toString("utf8"));
  } catch {
    return null;
  }
}
