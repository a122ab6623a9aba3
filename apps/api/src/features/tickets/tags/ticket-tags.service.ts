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
import {
  insertTags,
  listProjectTags,
  lockTags,
  resolveTags,
  type TicketKey,
  updateTags,
} from "./ticket-tags.store.ts";

/** Adds tags to one ticket and removes tags. rules/tickets 40 */
export async function tagTicket(
  { db, record }: RecordedContext,
  key: TicketKey,
  change: TagChange,
): Promise<TicketDetails> {
  // The ticket first: a tag of a ticket that does not exist is never stored.
  await getTicket(db, key);
  record((await tagOne(db, key, change)) ?? "unchanged");
  return getTicket(db, key);
}

/** Changes the tags of a ticket and returns the audit entry; null: there is nothing to change. The ticket stays locked. */
export async function tagOne(
  trx: Transaction<Database>,
  key: TicketKey,
  { add, remove }: TagChange,
): Promise<AuditEntry | null> {
  const { projectId, ticketId } = key;
  if (add.length > 0) await insertTags(trx, projectId, add);
  const added = await resolveTags(trx, projectId, add);
  const removed = await resolveTags(trx, projectId, remove);
  const ticket = await lockTags(trx, key);
  if (!ticket) return null;
  const { tags: before, barcode } = ticket;
  const kept = before.filter((tag) => !removed.includes(tag) || added.includes(tag));
  const after = [...kept, ...added.filter((tag) => !kept.includes(tag))];
  if (after.length === before.length && after.every((tag) => before.includes(tag))) return null;
  // Removing is always possible.
  if (after.length > LIMITS.tagsOfTicket && after.length > before.length) throw problem("too-many-tags");
  await updateTags(trx, key, after);
  return {
    action: "update",
    entity: "ticket",
    entityId: ticketId,
    entityName: barcode,
    projectId,
    before: { tags: before },
    after: { tags: after },
  };
}

/** Lists the tags of a project, the most used first. */
export async function listTags(db: Kysely<Database>, projectId: number): Promise<ProjectTag[]> {
  // An admin may name a project that does not exist.
  await getProject(db, projectId);
  return await listProjectTags(db, projectId);
}
