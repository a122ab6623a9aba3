import type { Request } from "@foyer/contract/endpoint.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import type * as contract from "@foyer/contract/ticket-exports.ts";
import { MAX_UNPRINTABLE } from "@foyer/contract/ticket-exports.ts";
import { DEFAULT_CULTURE } from "@foyer/domain/locale/text.ts";
import { TICKET_STATUSES, type TicketStatus } from "@foyer/domain/ticket/ticket-status.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import type { FileAnswer } from "../../../platform/http/file-answer.ts";
import { problem } from "../../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../../platform/http/route.ts";
import { countPrinted } from "../../badge-prints/badge-prints.service.ts";
import { streamTickets } from "../../ticket-pdf/print-tickets.service.ts";
import { filterInWords } from "../filters/ticket-filters.service.ts";
import { type ResolvedFilter, resolveFilter } from "../resolve-filter.store.ts";
import { requireProject } from "../tickets.service.ts";
import { countTickets } from "../tickets.store.ts";
import { readLists, type Unindexed } from "../unindexed-tickets.store.ts";
import { listFileName } from "./list-file-name.ts";
import { streamExport } from "./stream-export.service.ts";
import { countChosen, listFirstIds, openTicketIds } from "./ticket-export.store.ts";

const idsIn = (text: string) => text.split(",").map(Number);

/** Counts which of the tickets a printout has, and the others by status. rules/printouts 16, 19 */
export async function countPrintable(
  db: Kysely<Database>,
  caller: Caller,
  { ticketIds: text, ...filter }: Request<typeof contract.countPrintable>["query"],
): Promise<contract.PrintableCounts> {
  const { projectId } = filter;
  await requireProject(db, caller, projectId);
  const chosen = text === undefined ? undefined : idsIn(text);
  return await readLists(db, projectId, async (trx, unindexed) => {
    const resolved = await resolveFilter(trx, filter);
    const counts = chosen
      ? byStatus(await countChosen(trx, projectId, chosen))
      : await countMatching(trx, resolved, unindexed);
    const fits = counts.issued > 0 && counts.issued <= LIMITS.badgesPrinted;
    const first = { unindexed, limit: LIMITS.badgesPrinted, ...(chosen && { ticketIds: chosen }) };
    const ticketIds = fits ? await listFirstIds(trx, { ...resolved, status: "issued" }, first) : [];
    return { ...counts, ticketIds, printedBefore: await countPrinted(trx, { projectId, ticketIds }) };
  });
}

type StatusCounts = Record<TicketStatus, number>;

function byStatus(rows: readonly { status: TicketStatus; count: number }[]): StatusCounts {
  const counts: StatusCounts = { issued: 0, held: 0, cancelled: 0, expired: 0 };
  for (const { status, count } of rows) counts[status] = count;
  return counts;
}

async function countMatching(
  trx: Transaction<Database>,
  filter: ResolvedFilter,
  unindexed: Unindexed,
): Promise<StatusCounts> {
  const rows = [];
  for (const status of TICKET_STATUSES)
    if (filter.status === "" || filter.status === status)
      rows.push({ status, count: await countTickets(trx, { ...filter, status }, unindexed) });
  return byStatus(rows);
}

/** Streams the issued tickets of a filter as one PDF, each by its own template. `db`: a pool. rules/printouts 16 */
export async function printTickets(
  db: Kysely<Database>,
  { caller, record }: Pick<RecordedContext, "caller" | "record">,
  { exportId, onsite, ticketIds: chosen, ...filter }: Request<typeof contract.printTickets>["query"],
): Promise<FileAnswer> {
  const project = await requireProject(db, caller, filter.projectId);
  const { id: projectId, name } = project;
  const isOnsite = onsite === "true";
  // Only an issued ticket has a code: a filter for others finds nothing.
  if (filter.status !== "" && filter.status !== "issued") throw problem("nothing-to-print");
  const words = await filterInWords(db, filter);
  const { source, content } = await streamExport(db, {
    projectId,
    registrationId: null,
    caller,
    exportId,
    open: async (signal) => {
      const ticketIds = chosen === undefined ? undefined : idsIn(chosen);
      const found = await openTicketIds(db, { ...filter, status: "issued" }, { ticketIds, signal });
      if (found.count > 0) return found;
      await found.close();
      throw problem("nothing-to-print");
    },
    write: ({ trx, ids: ticketIds }, { progress, unprintable }) =>
      streamTickets(trx, {
        projectId,
        ticketIds,
        isOnsite,
        title: name,
        cultureCode: DEFAULT_CULTURE,
        onPage: () => {
          progress.completed += 1;
        },
        onUnprintable: (ticketId) => {
          if (unprintable.length < MAX_UNPRINTABLE) unprintable.push(ticketId);
        },
      }),
  });
  const searched = filter.search !== "" && { searched: true };
  record({
    action: "export",
    entity: "ticket list",
    entityId: projectId,
    entityName: name,
    projectId,
    after: {
      printout: isOnsite ? "badges" : "tickets",
      count: source.count,
      ...searched,
      ...(chosen !== undefined && { ticked: true }),
      ...(words && { filter: words }),
    },
  });
  const kind = isOnsite ? "badges" : "tickets";
  return {
    name: `${listFileName(kind, project, filter)}.pdf`,
    contentType: "application/pdf",
    content,
  };
}
