import type { ErasureRequest } from "@foyer/contract/erasure-requests.ts";
import type { Erasure } from "@foyer/contract/erasures.ts";
import { formatFullName } from "@foyer/domain/ticket/full-name.ts";
import { groupReference } from "@foyer/domain/ticket/payment.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { HOLDER, recordChange } from "../audit/audit.service.ts";
import { getProject } from "../projects/projects.service.ts";
import { getSetting } from "../settings/settings.service.ts";
import {
  insertRequest,
  listOpenRequests,
  listTicketsOf,
  lockOpenRequest,
  refuse,
} from "./erasure-requests.store.ts";
import { eraseTickets } from "./erasures.service.ts";
import { listGroupOrdersOfAddress } from "./person-data.store.ts";

export { countOpenRequests, findLastRequest as findAsked } from "./erasure-requests.store.ts";

/** Requests that a screen lists. */
const MAX_REQUESTS = 100;

type RequestKey = { projectId: number; requestId: number };

/** Asks staff for the erasure of an address that was proven. Asking again changes nothing. rules/privacy 21 */
export async function askForErasure(
  db: Kysely<Database>,
  { projectId, address }: { projectId: number; address: string },
): Promise<void> {
  const { name } = await getProject(db, projectId);
  await inTransaction(db, async (trx) => {
    const id = await insertRequest(trx, projectId, address);
    if (id === null) return;
    // Without the address: the audit is kept when a person's data are erased.
    await recordChange(trx, HOLDER, {
      action: "create",
      entity: "erasure-request",
      entityId: id,
      entityName: name,
      projectId,
      after: {},
    });
  });
}

/** Lists the open requests with the tickets of each. */
export async function listErasureRequests(
  db: Kysely<Database>,
  { projectId }: { projectId: number },
): Promise<ErasureRequest[]> {
  await getProject(db, projectId);
  const nameFormat = await getSetting(db, "Full_name_format");
  const listed: ErasureRequest[] = [];
  for (const { id, address, requestedAt } of await listOpenRequests(db, projectId, MAX_REQUESTS)) {
    const tickets = await listTicketsOf(db, projectId, address);
    listed.push({
      id,
      address,
      requestedAt: requestedAt.toISOString(),
      groups: (await listGroupOrdersOfAddress(db, projectId, address)).map(({ id }) => groupReference(id)),
      tickets: tickets.map(({ ticketId, status, ...name }) => ({
        ticketId,
        status,
        fullName: formatFullName(name, nameFormat),
      })),
    });
  }
  return listed;
}

/** Erases the data of all tickets of the address and of the contact of its groups, which closes its request. rules/privacy 22 */
export async function grantErasureRequest(
  context: RecordedContext,
  { projectId, requestId }: RequestKey,
  { confirm }: { confirm: string },
): Promise<Erasure> {
  const request = await lockOpenRequest(context.db, projectId, requestId);
  if (!request) throw problem("not-found");
  const tickets = await listTicketsOf(context.db, projectId, request.address);
  const groups = await listGroupOrdersOfAddress(context.db, projectId, request.address);
  const [count, counted] = tickets.length > 0 ? [tickets.length, "tickets"] : [groups.length, "group orders"];
  if (confirm !== String(count))
    throw problem("invalid-fields", { fields: { confirm: `Type the number of ${counted}, ${count}.` } });
  const { name } = await getProject(context.db, projectId);
  return eraseTickets(
    context,
    { projectId, ticketIds: tickets.map(({ ticketId }) => ticketId), address: request.address },
    { entity: "erasure-request", entityId: requestId, entityName: name },
  );
}

/** Refuses a request, with the reason that its author reads. rules/privacy 21 */
export async function refuseErasureRequest(
  { db, caller, record }: RecordedContext,
  { projectId, requestId }: RequestKey,
  { reason }: { reason: string },
): Promise<{ id: number }> {
  const request = await lockOpenRequest(db, projectId, requestId);
  if (!request) throw problem("not-found");
  await refuse(db, { projectId, id: requestId }, { reason, staffName: caller.name });
  const { name } = await getProject(db, projectId);
  record({
    action: "update",
    entity: "erasure-request",
    entityId: requestId,
    entityName: name,
    projectId,
    after: { outcome: "refused" },
  });
  return { id: requestId };
}
