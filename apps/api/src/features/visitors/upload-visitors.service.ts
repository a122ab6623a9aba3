import type { UploadedFile } from "@foyer/contract/endpoint.ts";
import type { VisitorFile } from "@foyer/contract/visitors.ts";
import { nameKey } from "@foyer/domain/locale/name-key.ts";
import { insertFile } from "../../platform/files/file.store.ts";
import { readCsv } from "../../platform/formats/csv/read-csv.ts";
import { takeHeading } from "../../platform/formats/csv/take-heading.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { getProject } from "../projects/projects.service.ts";
import { type ReadScan, SCAN_COLUMNS, scanReader } from "./gate-file.csv.ts";
import {
  addScanBits,
  finishScans,
  insertScans,
  insertVisitorFile,
  lockUploads,
} from "./visitor-files.store.ts";
import { insertHours } from "./visitor-hours.store.ts";
import { listScanRows } from "./visitor-scans.store.ts";
import { getUploadedFile } from "./visitors.service.ts";

type Key = { projectId: number; fileId: number };
type GateFile = { visitDate: string; turngate: string; file: UploadedFile };

const LINES_PER_INSERT = 2_000;

/**
 * Reads a file of a gate in one transaction: the file, its scans, the counts and the audit row. Throws
 * `visitor-file-known` for the same bytes of the same day and gate. rules/visitors 1–7
 */
export async function uploadVisitors(
  { db, record }: RecordedContext,
  projectId: number,
  { visitDate, turngate, file }: GateFile,
): Promise<VisitorFile> {
  await getProject(db, projectId);
  await lockUploads(db, projectId);
  const fileId = await insertFile(db, projectId, file, "text/csv");
  const key = { projectId, fileId };
  const turngateKey = nameKey(turngate);
  if (!(await insertVisitorFile(db, { ...key, visitDate, turngate, turngateKey }))) {
    throw problem("visitor-file-known", { field: "file" });
  }
  const csv = await readCsv(file.bytes, SCAN_COLUMNS);
  const { rows } = await takeHeading(csv, undefined);
  const read = scanReader(csv.columns, visitDate);
  let scans: ReadScan[] = [];
  for await (const row of rows) {
    scans.push(read(row));
    if (scans.length < LINES_PER_INSERT) continue;
    await insertScans(db, key, scans);
    scans = [];
  }
  if (scans.length > 0) await insertScans(db, key, scans);
  await finishScans(db, key);
  await insertHours(db, key);
  await addScanBits(db, key);
  const stored = await getUploadedFile(db, key);
  const { lines, matched, unknown, duplicate } = stored;
  if (lines === 0) throw problem("csv-without-rows");
  if (matched + unknown === 0) await refuseWithoutScans(db, key);
  record({
    action: "import",
    entity: "visitor file",
    entityId: fileId,
    entityName: file.name,
    projectId,
    after: { visitDate, turngate, lines, matched, unknown, duplicate },
  });
  return stored;
}

/** Refuses a file without a scan, with the error of its first line. rules/visitors 4 */
async function refuseWithoutScans(db: RecordedContext["db"], key: Key): Promise<never> {
  const [first] = await listScanRows(db, { ...key, kind: "invalid", limit: 1, offset: 0 });
  throw problem("visitor-file-without-scans", {
    ...(first?.error && { note: `Line ${first.line}: ${first.error}` }),
    field: "file",
  });
}
