import * as contract from "@foyer/contract/audit.ts";
import type { Request, Result } from "@foyer/contract/endpoint.ts";
import { startOfDay } from "@foyer/domain/time/days-in-zone.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { AuditEntry } from "../../platform/http/audit-entry.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { type Actor, insertAudit } from "./audit.store.ts";
import {
  countAudit,
  type Filters,
  INSTALLATION,
  listAuditPage,
  listEntities,
  listHistory,
} from "./audit-list.store.ts";
import { nameIds } from "./audit-names.ts";
import { listEditedEntities } from "./audited-entities.store.ts";
import { countFolds, listFoldedPage, listRows, listRowsOfVisitors } from "./visitor-entries.store.ts";

export { OF_VISITORS } from "./audit-list.store.ts";

const HISTORY_ROWS_PER_PAGE = 20;

type Row = Awaited<ReturnType<typeof listHistory>>[number];

/** The actor of what the holder of a ticket does with it. rules/audit 14 */
export const HOLDER: Actor = { staffId: null, name: "Ticket holder" };

/** Records a change that is made outside of `route`'s own transaction. rules/audit 1 */
export async function recordChange(
  trx: Transaction<Database>,
  actor: Actor,
  entry: AuditEntry,
): Promise<void> {
  await insertAudit(trx, actor, entry);
}

function toWire({ at, action, projectId, before, after, ...row }: Row): contract.AuditRow {
  return {
    ...row,
    at: at.toISOString(),
    action: action as contract.AuditAction,
    projectId: projectId === INSTALLATION ? null : projectId,
    before: before as contract.AuditRow["before"],
    after: after as contract.AuditRow["after"],
  };
}

/** One page with the total; a page beyond the end is empty. rules/audit 7, 14 */
export async function listAudit(
  db: Kysely<Database>,
  { foldIn, ...query }: contract.AuditQuery,
): Promise<Result<typeof contract.listAudit>> {
  const { currentPage, sizePerPage, ...filters } = query;
  const page = { limit: sizePerPage, offset: (currentPage - 1) * sizePerPage };
  if (foldIn !== undefined && filters.by !== "staff" && !picksRows(filters))
    return await listFolded(db, { filters, timeZone: foldIn }, page);
  const total = await countAudit(db, filters);
  const rows = page.offset < total ? await listAuditPage(db, filters, { ...page, total }) : [];
  return { TotalCount: total, Items: await nameIds(db, rows.map(toWire)) };
}

/** Whether a filter asks for single rows, which a fold would hide. */
const picksRows = ({ staffId, entity, entityId, action, text }: Filters) =>
  [staffId, entity, entityId, action, text].some((filter) => filter !== undefined);

async function listFolded(
  db: Kysely<Database>,
  folding: { filters: Filters; timeZone: string },
  page: { limit: number; offset: number },
) {
  const { filters } = folding;
  const ofStaff = filters.by === "visitors" ? 0 : await countAudit(db, { ...filters, by: "staff" });
  const total = ofStaff + (await countFolds(db, folding));
  const lines = page.offset < total ? await listFoldedPage(db, folding, page) : [];
  const keys = lines.flatMap(({ id, projectId }) => (id === null ? [] : [{ id, projectId }]));
  const rows = await nameIds(db, (await listRows(db, keys, filters.projectId)).map(toWire));
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const items = lines.map((line) => (line.id === null ? undefined : rowOf.get(line.id)) ?? toEntries(line));
  return { TotalCount: total, Items: items };
}

type Line = Awaited<ReturnType<typeof listFoldedPage>>[number];

function toEntries(line: Line): contract.VisitorEntries {
  const { projectId, registrationId, registrationName, action, day, entries, at } = line;
  if (registrationId === null || action === null || day === null || entries === null)
    throw new Error("A line of the audit is neither a row nor a fold");
  const name = registrationName ?? String(registrationId);
  return { projectId, registrationId, registrationName: name, action, day, entries, at: at.toISOString() };
}

const ENTRIES_PER_PAGE = 20;

/** The rows that a fold stands for, in pages. rules/audit 14 */
export async function listVisitorEntries(
  db: Kysely<Database>,
  { day, timeZone, currentPage, ...place }: Request<typeof contract.listVisitorEntries>["query"],
): Promise<Result<typeof contract.listVisitorEntries>> {
  const rows = await listRowsOfVisitors(
    db,
    { ...place, from: startOfDay(day, 0, timeZone), to: startOfDay(day, 1, timeZone) },
    { limit: ENTRIES_PER_PAGE + 1, offset: (currentPage - 1) * ENTRIES_PER_PAGE },
  );
  return { items: rows.slice(0, ENTRIES_PER_PAGE).map(toWire), more: rows.length > ENTRIES_PER_PAGE };
}

const MAX_ENTITIES = 20;

/** Entities to choose from, by name. rules/audit 13 */
export async function findAuditedEntities(
  db: Kysely<Database>,
  { entity, text }: Request<typeof contract.findAuditedEntities>["query"],
): Promise<Result<typeof contract.findAuditedEntities>> {
  return await listEditedEntities(db, { entity, text }, MAX_ENTITIES);
}

export { listEntities as listAuditEntities };

type HistoryQuery = Request<typeof contract.getHistory>["query"];

/** The history of one entity; empty when the caller has no access to it. rules/audit 9 */
export async function getHistory(
  db: Kysely<Database>,
  query: HistoryQuery,
  { role, projects }: Caller,
): Promise<Result<typeof contract.getHistory>> {
  const { entity, entityId, before } = query;
  const isCatalog = contract.CATALOG_ENTITIES.some((one) => one === entity);
  const withInstallation = role === "admin" || isCatalog;
  if (projects !== "all" && projects.length === 0 && !withInstallation) return { items: [], more: false };
  const rows = await listHistory(
    db,
    { entity, entityId, before },
    { limit: HISTORY_ROWS_PER_PAGE + 1, projects, withInstallation },
  );
  const items = await nameIds(db, rows.slice(0, HISTORY_ROWS_PER_PAGE).map(toWire));
  return { items, more: rows.length > HISTORY_ROWS_PER_PAGE };
}
