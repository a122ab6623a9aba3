import type { Request, Result } from "@foyer/contract/endpoint.ts";
import type {
  GateConflict,
  listGateConflicts as listContract,
  updateGateConflict as updateContract,
} from "@foyer/contract/gate-devices.ts";
import { formatFullName } from "@foyer/domain/ticket/full-name.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { updateVersioned } from "../../platform/http/update-versioned.ts";
import { getProject } from "../projects/projects.service.ts";
import { getSetting } from "../settings/settings.service.ts";
import * as store from "./gate-conflicts.store.ts";
import { listHolders } from "./gate-scans.store.ts";

/** Lists a page of those who were let in twice, or wrongly. rules/gates 20, 39 */
export async function listGateConflicts(
  db: Kysely<Database>,
  projectId: number,
  { state, currentPage, sizePerPage }: Request<typeof listContract>["query"],
): Promise<Result<typeof listContract>> {
  await getProject(db, projectId);
  const isOpen = state === "open";
  const page = { isOpen, limit: sizePerPage, offset: (currentPage - 1) * sizePerPage };
  const { rows, count } = await store.listConflictPage(db, projectId, page);
  const openCount = await store.countOpenConflicts(db, projectId);
  const items = await describe(db, projectId, rows);
  return { TotalCount: isOpen ? openCount : count, openCount, allCount: count, Items: items };
}

/** Counts the conflicts that nobody has ticked off. */
export const countOpen = (db: Kysely<Database>, projectId: number): Promise<number> =>
  store.countOpenConflicts(db, projectId);

/** Ticks a conflict off, or opens it again. rules/gates 39 */
export async function updateGateConflict(
  context: RecordedContext,
  key: store.ConflictKey,
  sent: Request<typeof updateContract>["body"],
): Promise<GateConflict> {
  const { db, caller } = context;
  const { projectId } = key;
  const { id: _, version: __, ...changed } = sent;
  const read = async () => {
    const row = await store.findConflict(db, key);
    const [conflict] = row ? await describe(db, projectId, [row]) : [];
    if (!conflict) throw problem("not-found");
    return conflict;
  };
  return updateVersioned(context, {
    lock: () => store.lockConflict(db, key),
    valuesOf: ({ version: ___, ...values }) => values,
    sent: changed,
    complete: (wanted) => (wanted.isSeen ? wanted : { ...wanted, note: "" }),
    write: async ({ isSeen, note }, before) => {
      const by = isSeen === before.isSeen ? null : { isSeen, name: caller.name };
      await store.updateConflict(db, key, { note, by });
      return read();
    },
    toAnswer: read,
    entryOf: () => ({
      entity: "gate conflict",
      entityId: `${key.deviceId} ${key.sequence}`,
      projectId,
    }),
    // A note may name a visitor, and the audit keeps nothing of them. rules/audit
    toAudit: ({ isSeen, note }) => ({ isSeen, hasNote: note !== "" }),
  });
}

async function describe(
  db: Kysely<Database>,
  projectId: number,
  rows: readonly store.ConflictRow[],
): Promise<GateConflict[]> {
  const ticketIds = rows.flatMap(({ ticketId }) => ticketId ?? []);
  const holders = new Map((await listHolders(db, projectId, ticketIds)).map((row) => [row.ticketId, row]));
  const format = await getSetting(db, "Full_name_format");
  return rows.map((row): GateConflict => {
    const holder = row.ticketId === null ? undefined : holders.get(row.ticketId);
    return {
      deviceId: row.deviceId,
      sequence: row.sequence,
      version: row.version,
      code: row.code,
      ticketId: row.ticketId,
      holderName: holder ? formatFullName(holder, format) : "",
      reason: row.reason,
      later: {
        gateName: row.gateName,
        at: row.at.toISOString(),
        scannedBy: row.deviceName ?? row.staffName,
        isOffline: row.isOffline,
      },
      earlier: row.earlierAt && {
        gateName: row.earlierGateName ?? "",
        at: row.earlierAt.toISOString(),
        scannedBy: row.earlierDeviceName ?? row.earlierStaffName ?? "",
        isOffline: row.earlierIsOffline ?? false,
      },
      endedAt: row.endedAt?.toISOString() ?? null,
      isSeen: row.seenAt !== null,
      seenBy: row.seenBy,
      seenAt: row.seenAt?.toISOString() ?? null,
      note: row.note,
    };
  });
}
