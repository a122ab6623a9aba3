import type { recordBadgePrints as contract } from "@foyer/contract/badge-prints.ts";
import type { Request, Result } from "@foyer/contract/endpoint.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { getProject } from "../projects/projects.service.ts";
import { countPrinted, lockIssued, upsertPrints } from "./badge-prints.store.ts";

export { countPrinted };

type Body = Request<typeof contract>["body"];

/** Marks the badges of issued tickets as printed, before the browser's print dialog opens. rules/printouts 19, 20 */
export async function recordBadgePrints(
  { db, caller, record }: RecordedContext,
  projectId: number,
  { ticketIds, reason }: Body,
): Promise<Result<typeof contract>> {
  const { name, asksReprintReason } = await getProject(db, projectId);
  const issued = await lockIssued(db, { projectId, ticketIds });
  const [first] = issued;
  if (!first) throw problem("nothing-to-print");
  const ids = issued.map(({ id }) => id);
  const again = await countPrinted(db, { projectId, ticketIds: ids });
  if (again > 0 && asksReprintReason && !reason)
    throw problem("reprint-reason-needed", { fields: { reason: "Say why the badge is printed again." } });
  await upsertPrints(db, { projectId, ticketIds: ids, printedBy: caller.name });
  const why = again > 0 && reason && { reason };
  record(
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
        },
  );
  return { printed: issued.length, again };
}
