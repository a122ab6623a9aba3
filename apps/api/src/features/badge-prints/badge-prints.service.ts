import type { recordBadgePrints as contract } from "@foyer/contract/badge-prints.ts";
import type { Request, Result } from "@foyer/contract/endpoint.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { AuditEntry } from "../../platform/http/audit-entry.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { getProject } from "../projects/projects.service.ts";
import { countPrinted, lockIssued, upsertPrints } from "./badge-prints.store.ts";

export { countPrinted };

type Body = Request<typeof contract>["body"];
type Wanted = Body & {
  /** Refuse badges that were printed before. */
  onlyFirst?: boolean | undefined;
};
type Print = Wanted & {
  /** As staff read it beside the ticket. */
  printedBy: string;
};
type Counted = { result: Result<typeof contract>; entry: AuditEntry };

/** Marks the badges of issued tickets as printed, before the browser's print dialog opens. rules/printouts 19, 20 */
export async function recordBadgePrints(
  { db, caller, record }: RecordedContext,
  projectId: number,
  body: Body,
): Promise<Result<typeof contract>> {
  const { result, entry } = await countPrints(db, projectId, { ...body, printedBy: caller.name });
  record(entry);
  return result;
}

/**
 * Counts a print of each of these tickets that is issued; returns the entry for the audit. Throws `nothing-to-print`,
 * `badge-printed-before` and `reprint-reason-needed`.
 */
export async function countPrints(
  db: Transaction<Database>,
  projectId: number,
  { ticketIds, reason, printedBy, onlyFirst }: Print,
): Promise<Counted> {
  const { name, asksReprintReason } = await getProject(db, projectId);
  const issued = await lockIssued(db, { projectId, ticketIds });
  const [first] = issued;
  if (!first) throw problem("nothing-to-print");
  const ids = issued.map(({ id }) => id);
  const again = await countPrinted(db, { projectId, ticketIds: ids });
  requirePrintable({ again, asksReprintReason, reason, onlyFirst });
  await upsertPrints(db, { projectId, ticketIds: ids, printedBy });
  const why = again > 0 && reason && { reason };
  const entry: AuditEntry =
    issued.length === 1
      ? {
          action: "update",
          entity: "ticket",
          entityId: first.id,
          entityName: first.barcode,
          projectId,
          after: { badgePrinted: again > 0 ? "again" : "the first time", ...why },
        }
      : {
          action: "update",
          entity: "ticket list",
          entityId: projectId,
          entityName: name,
          projectId,
          after: { badgesPrinted: issued.length, printedBefore: again, ...why },
        };
  return { result: { printed: issued.length, again }, entry };
}

/** Throws what `countPrints` would, of tickets that are issued; only under their locks does that last. */
export async function checkPrints(
  db: Kysely<Database>,
  projectId: number,
  { ticketIds, reason, onlyFirst }: Wanted,
): Promise<void> {
  const { asksReprintReason } = await getProject(db, projectId);
  const again = await countPrinted(db, { projectId, ticketIds });
  requirePrintable({ again, asksReprintReason, reason, onlyFirst });
}

type Asked = Pick<Wanted, "reason" | "onlyFirst"> & {
  /** How many of the badges were printed before. */
  again: number;
  asksReprintReason: boolean;
};

/** Throws `badge-printed-before` and `reprint-reason-needed`. rules/printouts 20 */
function requirePrintable({ again, asksReprintReason, reason, onlyFirst = false }: Asked): void {
  if (again > 0 && onlyFirst) throw problem("badge-printed-before");
  if (again > 0 && asksReprintReason && !reason)
    throw problem("reprint-reason-needed", { fields: { reason: "Say why the badge is printed again." } });
}
