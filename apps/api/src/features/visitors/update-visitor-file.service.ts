import type { VisitorFile, VisitorFileChanges } from "@foyer/contract/visitors.ts";
import { nameKey } from "@foyer/domain/locale/name-key.ts";
import type { Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { constraintViolated } from "../../platform/db/violations.ts";
import { readCsv } from "../../platform/formats/csv/read-csv.ts";
import { takeHeading } from "../../platform/formats/csv/take-heading.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { updateVersioned } from "../../platform/http/update-versioned.ts";
import { type ReadScan, SCAN_COLUMNS, scanReader } from "./gate-file.csv.ts";
import { findPending } from "./scan-counts.store.ts";
import {
  findGateOfFile,
  type GateOfFile,
  lockFiles,
  recountDays,
  updateGateOfFile,
  updateScanTimes,
} from "./visitor-file-changes.store.ts";
import { insertHours, removeHours } from "./visitor-hours.store.ts";
import { getCountedFile, getVisitorFileContent } from "./visitors.service.ts";

type Key = { projectId: number; fileId: number };
type Gate = { visitDate: string; turngate: string };

const LINES_PER_UPDATE = 2_000;

/**
 * Corrects day and gate of a file, and counts the visitors of both days again. Throws `visitor-file-known` if the same
 * bytes were uploaded for them. rules/visitors 12
 */
export async function updateVisitorFile(
  context: RecordedContext,
  key: Key,
  { visitDate, turngate }: VisitorFileChanges,
): Promise<VisitorFile> {
  const { db } = context;
  await lockFiles(db, key.projectId);
  const toAnswer = async () => getCountedFile(db, key, await findPending(db, key.projectId));
  return await updateVersioned(context, {
    lock: () => findGateOfFile(db, key),
    valuesOf: ({ visitDate: day, turngate: gate }: GateOfFile): Gate => ({ visitDate: day, turngate: gate }),
    sent: { visitDate, turngate },
    write: async (gate, before) => {
      await writeGate(db, key, { gate, before });
      return toAnswer();
    },
    toAnswer,
    entryOf: (_, { fileName }) => ({
      entity: "visitor file",
      entityId: key.fileId,
      entityName: fileName,
      projectId: key.projectId,
    }),
  });
}

async function writeGate(
  trx: Transaction<Database>,
  key: Key,
  { gate, before }: { gate: Gate; before: Gate },
): Promise<void> {
  const isOtherDay = gate.visitDate !== before.visitDate;
  try {
    await updateGateOfFile(trx, key, { ...gate, turngateKey: nameKey(gate.turngate) });
  } catch (error) {
    if (constraintViolated(error) !== "visitor_file_once") throw error;
    throw problem("visitor-file-known", { field: isOtherDay ? "visitDate" : "turngate" });
  }
  if (isOtherDay) await moveScans(trx, key, { from: before.visitDate, to: gate.visitDate });
  await recountDays(trx, key.projectId, [before.visitDate, gate.visitDate]);
}

/** Reads the file again for its times without a date, which are those of the day of the visit. rules/visitors 3 */
async function moveScans(
  trx: Transaction<Database>,
  key: Key,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const { content } = await getVisitorFileContent(trx, key);
  const csv = await readCsv(content, SCAN_COLUMNS);
  const { rows } = await takeHeading(csv, undefined);
  const [readBefore, read] = [scanReader(csv.columns, from), scanReader(csv.columns, to)];
  let moved: ReadScan[] = [];
  for await (const row of rows) {
    const scan = read(row);
    if (scan.scannedAt === readBefore(row).scannedAt) continue;
    moved.push(scan);
    if (moved.length < LINES_PER_UPDATE) continue;
    await updateScanTimes(trx, key, moved);
    moved = [];
  }
  if (moved.length > 0) await updateScanTimes(trx, key, moved);
  await removeHours(trx, key);
  await insertHours(trx, key);
}
