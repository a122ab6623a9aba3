import type { Request, Result } from "@foyer/contract/endpoint.ts";
import type * as contract from "@foyer/contract/ticket-actions.ts";
import { formatFullName } from "@foyer/domain/ticket/full-name.ts";
import type { TicketActionOutcome } from "@foyer/domain/ticket/ticket-action.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { writeCsv } from "../../platform/formats/csv/write-csv.ts";
import type { FileAnswer } from "../../platform/http/file-answer.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { getSetting } from "../settings/settings.service.ts";
import { countOutcomes, listNotDone as listNotDoneRows, listRows } from "./action-rows.store.ts";
import { entryOf, requireAction } from "./ticket-actions.service.ts";
import type { ActionKey } from "./ticket-actions.store.ts";

/** One page of the tickets for which an action was not done. rules/tickets 55 */
export async function listNotDone(
  db: Kysely<Database>,
  key: ActionKey,
  { currentPage, sizePerPage }: Request<typeof contract.listNotDone>["query"],
): Promise<Result<typeof contract.listNotDone>> {
  const { state, total } = await requireAction(db, key);
  const isOver = state === "done" || state === "failed" || state === "cancelled";
  const counts = await countOutcomes(db, key);
  const countWhere = (isCounted: (outcome: TicketActionOutcome) => boolean) =>
    counts.reduce((sum, { outcome, count }) => sum + (isCounted(outcome) ? count : 0), 0);
  const offset = (currentPage - 1) * sizePerPage;
  const rows = await listNotDoneRows(db, key, { isOver, limit: sizePerPage, offset });
  const format = await getSetting(db, "Full_name_format");
  return {
    TotalCount: isOver
      ? total - countWhere((outcome) => outcome === "done")
      : countWhere((outcome) => outcome !== "done"),
    Items: rows.map(({ ticketId, firstName, lastName, surName, email, outcome }) => ({
      ticketId,
      fullName: formatFullName({ firstName, lastName, surName }, format),
      email,
      reason: outcome,
    })),
  };
}

/** Exports the outcome of each ticket of an action. rules/tickets 55 */
export async function exportOutcomes({ db, record }: RecordedContext, key: ActionKey): Promise<FileAnswer> {
  const action = await requireAction(db, key);
  const rows = await listRows(db, key);
  record({ action: "export", ...entryOf(action), after: { file: "outcomes" } });
  const cells = rows.map(({ ticketId, barcode, firstName, lastName, email, outcome }) => [
    ticketId,
    barcode,
    firstName,
    lastName,
    email,
    outcome ? OUTCOMES[outcome] : "not reached",
  ]);
  const header = ["TicketId", "Barcode", "FirstName", "LastName", "Email", "outcome"];
  const name = `${entryOf(action).entityName.toLowerCase()} ${action.startedAt.toISOString().slice(0, 10)}.csv`;
  return { name, contentType: "text/csv; charset=utf-8", content: writeCsv(header, cells) };
}

const OUTCOMES: Record<TicketActionOutcome, string> = {
  done: "done",
  paid: "not done: already paid",
  cancelled: "not done: cancelled",
  expired: "not done: expired",
  "no-address": "not done: no email address",
  "mailed-just-now": "not done: mailed less than a minute ago",
  unchanged: "not done: the tags are as wished",
  "too-many-tags": "not done: too many tags",
  "of-group": "not done: paid with its group",
  "nothing-paid": "not done: nothing to refund",
  "by-hand": "not done: paid by hand, the money is to be transferred",
  "no-key": "not done: paid at a provider without a key here",
  refused: "not done: the database refuses one of its values",
};
