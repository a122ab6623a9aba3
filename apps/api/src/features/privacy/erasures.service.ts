import type { Result } from "@foyer/contract/endpoint.ts";
import {
  ERASED_PLACES,
  type ErasedPlaces,
  type Erasure,
  type previewErasure as preview,
} from "@foyer/contract/erasures.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { AuditEntry } from "../../platform/http/audit-entry.ts";
import type { FileAnswer } from "../../platform/http/file-answer.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { getTicket } from "../tickets/tickets.service.ts";
import { erasePlaces } from "./erase-places.service.ts";
import type { SubjectTickets } from "./erasure-subject.store.ts";
import {
  countRemaining,
  type ErasureRow,
  findErasure,
  findErasureOfTicket,
  insertErasure,
  listErasedTickets,
  namedBackups,
} from "./erasures.store.ts";
import { tryOut } from "./try-out.ts";

type TicketKey = { projectId: number; ticketId: number };

/** Counts what an erasure would remove: it is done, and rolled back. rules/privacy 1 */
export async function previewErasure(db: Kysely<Database>, key: TicketKey): Promise<Result<typeof preview>> {
  const { projectId, ticketId } = key;
  const tried = await tryOut(db, (trx) => erasePlaces(trx, { projectId, ticketIds: [ticketId] }));
  if (!tried) throw problem("not-found");
  const { deliveries, ...remaining } = await countRemaining(db, key);
  return {
    places: tried.places,
    backups: await namedBackups(db),
    isPassedOn: deliveries > 0,
    ...remaining,
  };
}

/** Erases the personal data of a ticket's holder, and stores the proof. rules/privacy 1–6 */
export async function eraseTicket(
  context: RecordedContext,
  key: TicketKey,
  { confirm }: { confirm: string },
): Promise<Erasure> {
  const { projectId, ticketId } = key;
  const { Barcode: barcode } = await getTicket(context.db, key);
  if (confirm !== String(ticketId))
    throw problem("invalid-fields", { fields: { confirm: `Type the number of the ticket, ${ticketId}.` } });
  const audited = { entity: "ticket", entityId: ticketId, entityName: barcode } as const;
  return eraseTickets(context, { projectId, ticketIds: [ticketId] }, audited);
}

type Audited = Pick<AuditEntry, "entity" | "entityId" | "entityName">;

/** Erases the personal data of tickets of one person, stores the proof and records it under this entity. */
export async function eraseTickets(
  { db, caller, record }: RecordedContext,
  tickets: SubjectTickets,
  audited: Audited,
): Promise<Erasure> {
  const { projectId } = tickets;
  const erased = await erasePlaces(db, tickets);
  if (!erased) throw problem("not-found");
  const id = await insertErasure(db, {
    projectId,
    staffName: caller.name,
    ...erased,
    backups: await namedBackups(db),
  });
  record({
    action: "update",
    ...audited,
    projectId,
    after: { personalData: "erased", erasure: id },
  });
  const row = await findErasure(db, projectId, id);
  if (!row) throw new Error(`Erasure ${id} was stored and is not there`);
  return toWire(db, row);
}

/** Returns the proof of a ticket's erasure. */
export async function getErasure(db: Kysely<Database>, key: TicketKey): Promise<Erasure> {
  const row = await findErasureOfTicket(db, key);
  if (!row) throw problem("not-found");
  return toWire(db, row);
}

/** Returns the proof as a file. rules/privacy 6 */
export async function downloadErasure(
  db: Kysely<Database>,
  { projectId, erasureId }: { projectId: number; erasureId: number },
): Promise<FileAnswer> {
  const row = await findErasure(db, projectId, erasureId);
  if (!row) throw problem("not-found");
  const ticketIds = await listErasedTickets(db, { projectId, id: erasureId });
  const proof = { ...(await toWire(db, row)), projectId, ticketIds };
  return {
    name: `erasure-${projectId}-${erasureId}.json`,
    contentType: "application/json; charset=utf-8",
    content: `${JSON.stringify(proof, null, 2)}\n`,
  };
}

/** Places that were added since an erasure had nothing to erase then. */
const NOTHING = Object.fromEntries(ERASED_PLACES.map((place) => [place, 0])) as ErasedPlaces;

/** The proof on the wire; backups that were removed since are left out. */
async function toWire(db: Kysely<Database>, { erasedAt, backups, ...row }: ErasureRow): Promise<Erasure> {
  const present = new Set((await namedBackups(db)).map(({ name, madeAt }) => `${madeAt} ${name}`));
  return {
    ...row,
    places: { ...NOTHING, ...row.places },
    erasedAt: erasedAt.toISOString(),
    backups: backups.filter(({ name, madeAt }) => present.has(`${madeAt} ${name}`)),
  };
}
