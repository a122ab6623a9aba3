import type { Request } from "@foyer/contract/endpoint.ts";
import type * as contract from "@foyer/contract/waiting-list.ts";
import { writeCsv } from "../../platform/formats/csv/write-csv.ts";
import type { FileAnswer } from "../../platform/http/file-answer.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { listExported } from "./waiting-entries.store.ts";
import { findWaitingList, type ListKey } from "./waiting-list.store.ts";

/** The rows of a file: far more than anybody calls or mails. */
const MAX_ROWS = 100_000;

const HEADER = [
  ...(["place", "email", "name", "language", "state"] as const),
  ...(["joined at", "offered until", "ended at", "ticket"] as const),
];

/** Exports the places of a waiting list, as the screen narrows and orders them. rules/waiting-list 10 */
export async function exportWaitingList(
  { db, record }: RecordedContext,
  key: ListKey,
  query: Request<typeof contract.exportWaitingList>["query"],
): Promise<FileAnswer> {
  const list = await findWaitingList(db, key);
  if (!list) throw problem("not-found");
  const entries = await listExported(db, key, { ...query, maximum: MAX_ROWS });
  record({
    action: "export",
    entity: "registration",
    entityId: key.registrationId,
    entityName: list.name,
    projectId: key.projectId,
    after: { file: "waiting list", count: entries.length },
  });
  const rows = entries.map((entry) => [
    entry.place ?? "",
    entry.email,
    entry.name,
    entry.cultureCode,
    entry.state,
    timeOf(entry.joinedAt),
    timeOf(entry.offerUntil),
    timeOf(entry.endedAt),
    entry.ticketId ?? "",
  ]);
  const name = `waiting list of ${list.name}.csv`;
  return { name, contentType: "text/csv; charset=utf-8", content: writeCsv(HEADER, rows) };
}

const timeOf = (time: Date | null) => time?.toISOString() ?? "";
