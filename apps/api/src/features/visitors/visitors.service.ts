import type { Result } from "@foyer/contract/endpoint.ts";
import type { ProjectDays } from "@foyer/contract/visitor-days.ts";
import type * as contract from "@foyer/contract/visitors.ts";
import type { ScanKind, VisitorFile, VisitorScan, VisitorSummary } from "@foyer/contract/visitors.ts";
import { formatFullName } from "@foyer/domain/ticket/full-name.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { findFile, type StoredFile } from "../../platform/files/file.store.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { getProject } from "../projects/projects.service.ts";
import { getSetting } from "../settings/settings.service.ts";
import {
  type Attendance,
  countAttendance,
  countLateMatches,
  countOfflineMatches,
  countVisitors,
  type GateCount,
  listDayCounts,
  listOfflineAttendance,
  type Pending,
  readCounts,
} from "./scan-counts.store.ts";
import { type FileRow, hasVisitorFiles, listFileRows } from "./visitor-files.store.ts";
import { listScanRows } from "./visitor-scans.store.ts";

type Key = { projectId: number; fileId: number };

/** Lists the files of a project's gates with their current counts. rules/visitors 4 */
export async function listVisitorFiles(db: Kysely<Database>, projectId: number): Promise<VisitorFile[]> {
  await getProject(db, projectId);
  return await readCounts(db, projectId, async (trx, pending) => {
    const rows = await listFileRows(trx, projectId);
    if (rows.length === 0) return [];
    const late = await countLateMatches(trx, projectId, pending);
    const offline = await countOfflineMatches(trx, projectId);
    return rows.map((row) => toFile(row, (late.get(row.fileId) ?? 0) + (offline.get(row.fileId) ?? 0)));
  });
}

/** Returns a file with the counts of its upload, in the same transaction. */
export async function getUploadedFile(
  trx: Kysely<Database>,
  { projectId, fileId }: Key,
): Promise<VisitorFile> {
  const [row] = await listFileRows(trx, projectId, fileId);
  if (!row) throw problem("not-found");
  return toFile(row, (await countOfflineMatches(trx, projectId)).get(fileId));
}

const getVisitorFile = (db: Kysely<Database>, key: Key): Promise<VisitorFile> =>
  readCounts(db, key.projectId, (trx, pending) => getCountedFile(trx, key, pending));

/** Returns a file with its current counts, in a snapshot or while no job matches scans. */
export async function getCountedFile(
  trx: Kysely<Database>,
  { projectId, fileId }: Key,
  pending: Pending,
): Promise<VisitorFile> {
  const [row] = await listFileRows(trx, projectId, fileId);
  if (!row) throw problem("not-found");
  if (row.open === 0) return toFile(row);
  const late = (await countLateMatches(trx, projectId, pending)).get(fileId) ?? 0;
  return toFile(row, late + ((await countOfflineMatches(trx, projectId)).get(fileId) ?? 0));
}

/** Converts a file. `more`: matches that are not stored with it. */
function toFile(row: FileRow, more = 0): VisitorFile {
  const { uploadedAt, known, open, repeats: duplicate, errors: invalid, ...file } = row;
  // A reserved code and a ticket's may be two spellings of one.
  const late = Math.min(more, open);
  return {
    ...file,
    uploadDate: uploadedAt.toISOString(),
    lines: known + open + duplicate + invalid,
    matched: known + late,
    unknown: open - late,
    duplicate,
    invalid,
  };
}

/** Returns the uploaded file, unchanged. */
export async function getVisitorFileContent(
  db: Kysely<Database>,
  { projectId, fileId }: Key,
): Promise<StoredFile> {
  const [row] = await listFileRows(db, projectId, fileId);
  const file = row && (await findFile(db, projectId, fileId));
  if (!file) throw problem("not-found");
  return file;
}

type Page = { kind: ScanKind; currentPage: number; sizePerPage: number };

/** Lists a page of the lines of a file of one kind, with the holders of their tickets. */
export async function listVisitorScans(
  db: Kysely<Database>,
  key: Key,
  { kind, currentPage, sizePerPage }: Page,
): Promise<Result<typeof contract.listVisitorScans>> {
  const { lines, ...counts } = await getVisitorFile(db, key);
  const page = { limit: sizePerPage, offset: (currentPage - 1) * sizePerPage };
  const rows = await listScanRows(db, { ...key, kind, ...page });
  const format = await getSetting(db, "Full_name_format");
  const Items = rows.map(({ firstName, lastName, surName, ...row }): VisitorScan => {
    const names = { firstName: firstName ?? "", lastName: lastName ?? "", surName: surName ?? "" };
    return { ...row, name: formatFullName(names, format) };
  });
  return { TotalCount: kind === "all" ? lines : counts[kind], Items };
}

/** Home shows a project until `endedDays` after its end, with at most its latest `days`. rules/visitors 11 */
const ON_HOME = { endedDays: 7, days: 14 };

/** Counts unique visitors by day, for Home. */
export async function listVisitorDays(
  db: Kysely<Database>,
  { projects }: Pick<Caller, "projects">,
): Promise<ProjectDays[]> {
  const counts = await listDayCounts(db, { projects, ...ON_HOME });
  return [...Map.groupBy(counts, ({ projectId }) => projectId)].map(([projectId, days]) => ({
    projectId,
    projectName: days[0]?.projectName ?? "",
    days: days.map(({ visitDate, visitors }) => ({ visitDate, visitors })),
  }));
}

/** Counts unique visitors by day and gate, and the attendance of each registration. rules/visitors 8, 9 */
export async function getVisitorSummary(db: Kysely<Database>, projectId: number): Promise<VisitorSummary> {
  await getProject(db, projectId);
  return await readCounts(db, projectId, async (trx, pending) => {
    if (!(await hasVisitorFiles(trx, projectId))) return { days: [], registrations: [] };
    const days = toDays(await countVisitors(trx, projectId));
    const tickets = await countAttendance(trx, projectId, pending);
    return { days, registrations: addUp([...tickets, ...(await listOfflineAttendance(trx, projectId))]) };
  });
}

/** Adds up the attendance by registration: the offline registration has tickets of desks and codes on paper. */
function addUp(parts: readonly Attendance[]): Attendance[] {
  const byRegistration = Map.groupBy(parts, ({ registrationId }) => registrationId);
  const sum = (some: readonly Attendance[], name: "issued" | "came") =>
    some.reduce((total, part) => total + part[name], 0);
  return [...byRegistration].map(([registrationId, some]) => ({
    registrationId,
    registrationName: some[0]?.registrationName ?? "",
    issued: sum(some, "issued"),
    came: sum(some, "came"),
  }));
}

function toDays(counts: readonly GateCount[]): VisitorSummary["days"] {
  const byDay = Map.groupBy(counts, ({ visitDate }) => visitDate);
  return [...byDay].map(([visitDate, ofDay]) => ({
    visitDate,
    visitors: ofDay.find(({ turngate }) => turngate === null)?.visitors ?? 0,
    gates: ofDay.flatMap(({ turngate, visitors: count }) =>
      turngate === null ? [] : [{ turngate, visitors: count }],
    ),
  }));
}

/** Lists the first scans of a project's gate files by hour, the earliest first. rules/home 3 */
export { listHours as listProjectHours } from "./visitor-hours.store.ts";
