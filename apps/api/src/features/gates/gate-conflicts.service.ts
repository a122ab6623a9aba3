import type { Request, Result } from "@foyer/contract/endpoint.ts";
import type { listGateConflicts as contract, GateConflict } from "@foyer/contract/gate-devices.ts";
import { formatFullName } from "@foyer/domain/ticket/full-name.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { getProject } from "../projects/projects.service.ts";
import { getSetting } from "../settings/settings.service.ts";
import { listConflictPage } from "./gate-conflicts.store.ts";
import { listHolders } from "./gate-scans.store.ts";

/** Lists a page of those who were let in twice, or wrongly. rules/gates 20 */
export async function listGateConflicts(
  db: Kysely<Database>,
  projectId: number,
  { currentPage, sizePerPage }: Request<typeof contract>["query"],
): Promise<Result<typeof contract>> {
  await getProject(db, projectId);
  const page = { limit: sizePerPage, offset: (currentPage - 1) * sizePerPage };
  const { rows, count } = await listConflictPage(db, projectId, page);
  const ticketIds = rows.flatMap(({ ticketId }) => ticketId ?? []);
  const holders = new Map((await listHolders(db, projectId, ticketIds)).map((row) => [row.ticketId, row]));
  const format = await getSetting(db, "Full_name_format");
  const items = rows.map((row): GateConflict => {
    const holder = row.ticketId === null ? undefined : holders.get(row.ticketId);
    return {
      deviceId: row.deviceId,
      sequence: row.sequence,
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
    };
  });
  return { TotalCount: count, Items: items };
}
