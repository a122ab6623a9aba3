import type { Request, Result } from "@foyer/contract/endpoint.ts";
import type * as contract from "@foyer/contract/gate-scans.ts";
import { formatFullName } from "@foyer/domain/ticket/full-name.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { getSetting } from "../settings/settings.service.ts";
import { countScansOf } from "./gate-counts.store.ts";
import * as store from "./gate-scans.store.ts";
import { findGate, type GateKey } from "./gates.store.ts";

/** Lists a page of the scans of a gate, latest first. */
export async function listGateScans(
  db: Kysely<Database>,
  key: GateKey,
  { verdict, currentPage, sizePerPage }: Request<typeof contract.listGateScans>["query"],
): Promise<Result<typeof contract.listGateScans>> {
  if (!(await findGate(db, key))) throw problem("not-found");
  const page = { verdict, limit: sizePerPage, offset: (currentPage - 1) * sizePerPage };
  const rows = await store.listScanPage(db, key, page);
  const described = await describeScans(db, key.projectId, rows);
  return {
    TotalCount: await countScansOf(db, key, verdict),
    Items: described.map((scan, index) => ({ ...scan, staffName: rows[index]?.staffName ?? "" })),
  };
}

type Sender = { projectId: number; deviceId: string };
type Numbered = { sequence: number; code: string };

/**
 * Finds those of these scans that are stored, by their sequence. Throws `scan-sequence-used` where one has another code, or
 * two have one number.
 * rules/gates 8
 */
export async function findStored(db: Kysely<Database>, sender: Sender, sent: readonly Numbered[]) {
  const sequences = sent.map(({ sequence }) => sequence);
  if (new Set(sequences).size < sequences.length) throw problem("scan-sequence-used");
  const stored = new Map((await store.listStored(db, sender, sequences)).map((one) => [one.sequence, one]));
  // The code of a stored scan is empty after an erasure. rules/privacy 3
  if (sent.some(({ sequence, code }) => (stored.get(sequence)?.code || code) !== code))
    throw problem("scan-sequence-used");
  return stored;
}

/** Finds a scan of a device by its number. */
export const findScan = async (db: Kysely<Database>, sender: Sender, sequence: number) =>
  (await store.listStored(db, sender, [sequence]))[0] ?? null;

/** Adds to scans their holders, and the passage that makes one a repeat: in the area of then, whatever the gate's is now. */
export async function describeScans(
  db: Kysely<Database>,
  projectId: number,
  scans: readonly store.NewScan[],
): Promise<contract.GateScan[]> {
  if (scans.length === 0) return [];
  const ids = [...new Set(scans.flatMap(({ ticketId }) => ticketId ?? []))];
  const format = await getSetting(db, "Full_name_format");
  const holders = new Map((await store.listHolders(db, projectId, ids)).map((row) => [row.ticketId, row]));
  const repeats = scans.filter(({ reason }) => reason === "seen-before");
  const codeKeys = repeats.map(({ codeKey }) => codeKey);
  const areaKeys = [...new Set(repeats.map(({ areaKey }) => areaKey))];
  const passages =
    codeKeys.length === 0 ? [] : await store.listPassages(db, { projectId, areaKeys, codeKeys });
  return scans.map((scan) => {
    const { sequence, code, codeKey, direction, scannedAt, ticketId, verdict, reason } = scan;
    const holder = ticketId === null ? undefined : holders.get(ticketId);
    const entries =
      reason === "seen-before"
        ? passages.filter(
            (one) => one.codeKey === codeKey && one.areaKey === scan.areaKey && one.direction === "in",
          )
        : [];
    // A device's clock may be off by what lies between two scans: then the entry is later than the repeat.
    const earlier =
      entries.findLast((one) => isBefore(one, scan)) ?? entries.find((one) => !isSame(one, scan));
    return {
      sequence,
      code,
      direction,
      at: scannedAt.toISOString(),
      verdict,
      reason,
      holder: holder ? toHolder(holder, format) : null,
      earlier: earlier ? { gateName: earlier.gateName, at: earlier.scannedAt.toISOString() } : null,
      byHand: byHandOf(scan),
    };
  });
}

const byHandOf = ({ handReason, handNote = "", isOverruled = false }: store.NewScan) =>
  handReason ? { reason: handReason, note: handNote, isOverruled } : null;

type Moment = Pick<store.NewScan, "scannedAt" | "deviceId" | "sequence">;

const isSame = (one: Moment, other: Moment) =>
  one.deviceId === other.deviceId && one.sequence === other.sequence;

/** Scans of one call may have the same time; their device has numbered them. */
const isBefore = (one: Moment, other: Moment): boolean =>
  one.scannedAt < other.scannedAt || (one.deviceId === other.deviceId && one.sequence < other.sequence);

function toHolder({ firstName, lastName, surName, ...row }: store.HolderRow, format: string) {
  const name = formatFullName({ firstName, lastName, surName }, format);
  return { ticketId: row.ticketId, name, company: row.company, registrationName: row.registrationName };
}
