import * as contract from "@foyer/contract/audit.ts";
import type { Request, Result } from "@foyer/contract/endpoint.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { AuditEntry } from "../../platform/http/audit-entry.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { type Actor, insertAudit } from "./audit.store.ts";
import { countAudit, listAuditPage, listEntities, listHistory } from "./audit-list.store.ts";
import { nameIds } from "./audit-names.ts";

const HISTORY_ROWS_PER_PAGE = 20;
/** rules/audit 5 */
const INSTALLATION = 0;

type Row = Awaited<ReturnType<typeof listHistory>>[number];

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

/** One page with the total; a page beyond the end is empty. */
export async function listAudit(db: Kysely<Database>, query: contract.AuditQuery) {
  const { currentPage, sizePerPage, ...filters } = query;
  const offset = (currentPage - 1) * sizePerPage;
  const total = await countAudit(db, filters);
  const rows = offset < total ? await listAuditPage(db, filters, { limit: sizePerPage, offset, total }) : [];
  return { TotalCount: total, Items: await nameIds(db, rows.map(toWire)) };
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
  const granted = projects === "all" ? [] : projects;
  const projectIds = role === "admin" ? "all" : isCatalog ? [INSTALLATION, ...granted] : granted;
  if (projectIds !== "all" && projectIds.length === 0) return { items: [], more: false };
  const rows = await listHistory(
    db,
    { entity, entityId, before },
    { limit: HISTORY_ROWS_PER_PAGE + 1, projectIds },
  );
  const items = await nameIds(db, rows.slice(0, HISTORY_ROWS_PER_PAGE).map(toWire));
  return { items, more: rows.length > HISTORY_ROWS_PER_PAGE };
}
