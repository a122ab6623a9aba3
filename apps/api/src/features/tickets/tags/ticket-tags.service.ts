import { LIMITS } from "@foyer/contract/limits.ts";
import type { ProjectTag, TagChange } from "@foyer/contract/ticket-tags.ts";
import type { TicketDetails } from "@foyer/contract/tickets.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import type { AuditEntry } from "../../../platform/http/audit-entry.ts";
import { problem } from "../../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../../platform/http/route.ts";
import { getProject } from "../../projects/projects.service.ts";
import { getTicket } from "../tickets.service.ts";
import { insertTags, listProjectTags, lockTags, resolveTags, updateTags } from "./ticket-tags.store.ts";

/** The tags of a ticket before and after a change. */
type ChangedTags = { ticketId: number; barcode: string; before: string[]; after: string[] };

/** The maximum of tags that would be exceeded keeps a ticket as it is. */
type TagOutcome = { changed: ChangedTags[]; tooMany: number[] };

/**
 * Adds tags to these tickets of a project and removes tags; the transaction keeps them locked. Tickets that already are
 * as wished, and unknown ones, are in neither list. rules/tickets 40
 */
async function changeTags(
  trx: Transaction<Database>,
  { projectId, ticketIds }: { projectId: number; ticketIds: readonly number[] },
  change: TagChange,
): Promise<TagOutcome> {
  if (change.add.length > 0) await insertTags(trx, projectId, change.add);
  const added = await resolveTags(trx, projectId, change.add);
  const removed = await resolveTags(trx, projectId, change.remove);
  const outcome: TagOutcome = { changed: [], tooMany: [] };
  for (const { ticketId, barcode, tags: before } of await lockTags(trx, projectId, ticketIds)) {
    const kept = before.filter((tag) => !removed.includes(tag) || added.includes(tag));
    const after = [...kept, ...added.filter((tag) => !kept.includes(tag))];
    if (after.length === before.length && after.every((tag) => before.includes(tag))) continue;
    // Removing is always possible.
    if (after.length > LIMITS.tagsOfTicket && after.length > before.length) outcome.tooMany.push(ticketId);
    else outcome.changed.push({ ticketId, barcode, before, after });
  }
  if (outcome.changed.length > 0) await updateTags(trx, projectId, outcome.changed);
  return outcome;
}

/** Adds tags to one ticket and removes tags. rules/tickets 40 */
export async function tagTicket(
  { db, record }: RecordedContext,
  { projectId, ticketId }: { projectId: number; ticketId: number },
  change: TagChange,
): Promise<TicketDetails> {
  // The ticket first: a tag of a ticket that does not exist is never stored.
  await getTicket(db, { projectId, ticketId });
  record((await tagOne(db, { projectId, ticketId }, change)) ?? "unchanged");
  return getTicket(db, { projectId, ticketId });
}

/** Changes the tags of one ticket and returns the audit entry; null: it already is as wished. */
export async function tagOne(
  trx: Transaction<Database>,
  { projectId, ticketId }: { projectId: number; ticketId: number },
  change: TagChange,
): Promise<AuditEntry | null> {
  const { changed, tooMany } = await changeTags(trx, { projectId, ticketIds: [ticketId] }, change);
  if (tooMany.length > 0) throw problem("too-many-tags");
  const [one] = changed;
  if (!one) return null;
  return {
    action: "update",
    entity: "ticket",
    entityId: ticketId,
    entityName: one.barcode,
    projectId,
    before: { tags: one.before },
    after: { tags: one.after },
  };
}

/** Lists the tags of a project, the most used first. */
export async function listTags(db: Kysely<Database>, projectId: number): Promise<ProjectTag[]> {
  // An admin may name a project that does not exist.
  await getProject(db, projectId);
  return await listProjectTags(db, projectId);
}
