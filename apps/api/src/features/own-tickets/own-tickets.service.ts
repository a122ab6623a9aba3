import type { Result } from "@foyer/contract/endpoint.ts";
import { type listOwnTickets as endpoint, MAX_OWN_TICKETS } from "@foyer/contract/own-tickets.ts";
import type { PersonDataFormat } from "@foyer/contract/person-data.ts";
import { formatVenueMoment } from "@foyer/domain/format/event-times.ts";
import { formatFullName } from "@foyer/domain/ticket/full-name.ts";
import { groupStateOf } from "@foyer/domain/ticket/group-state.ts";
import { groupReference } from "@foyer/domain/ticket/payment.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { FileAnswer } from "../../platform/http/file-answer.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { askForErasure, findAsked } from "../privacy/erasure-requests.service.ts";
import { downloadDataOfAddress } from "../privacy/export-person-data.service.ts";
import { cultureFor } from "../public-registration/offered-cultures.service.ts";
import { projectFacts, requireLink } from "../public-registration/public-registration.service.ts";
import { getSetting } from "../settings/settings.service.ts";
import { readProof } from "./address-proof.ts";
import { listGroupsOfAddress, listTicketsOfAddress } from "./own-tickets.store.ts";

/** All tickets that a proven address has in the event of a link, and the groups that it has ordered. rules/privacy 19 */
export async function listOwnTickets(
  db: Kysely<Database>,
  { code, proof }: { code: string; proof: string | undefined },
  asked: string | undefined,
): Promise<Result<typeof endpoint>> {
  const link = await requireLink(db, code);
  const { projectId } = link;
  const address = await readProof(db, projectId, proof);
  const culture = await cultureFor(db, link, asked);
  const project = await projectFacts(db, link, culture);
  const nameFormat = await getSetting(db, "Full_name_format");
  const text = (moment: Date) => formatVenueMoment(moment.toISOString(), project.timeZone, culture);
  const rows = await listTicketsOfAddress(db, { projectId, address }, MAX_OWN_TICKETS + 1);
  const groups = await listGroupsOfAddress(db, { projectId, address }, MAX_OWN_TICKETS);
  const request = await findAsked(db, projectId, address);
  return {
    email: address,
    project,
    tickets: rows.slice(0, MAX_OWN_TICKETS).map(({ firstName, lastName, surName, createdAt, ...ticket }) => ({
      ...ticket,
      fullName: formatFullName({ firstName, lastName, surName }, nameFormat),
      createdText: text(createdAt),
    })),
    hasMore: rows.length > MAX_OWN_TICKETS,
    groups: groups.map(({ groupId, statuses, createdAt, ...group }) => ({
      ...group,
      reference: groupReference(groupId),
      status: groupStateOf(statuses),
      createdText: text(createdAt),
    })),
    erasure: request && {
      state: request.closedAt === null ? "open" : "refused",
      requestedText: text(request.requestedAt),
      reason: request.reason,
    },
  };
}

/** The tickets of a proven address. Throws `address-not-proven`, and `not-found` without tickets and groups. */
async function requireOwn(
  db: Kysely<Database>,
  { code, proof }: { code: string; proof: string | undefined },
) {
  const { projectId } = await requireLink(db, code);
  const address = await readProof(db, projectId, proof);
  const rows = await listTicketsOfAddress(db, { projectId, address }, MAX_OWN_TICKETS);
  if (rows.length === 0 && (await listGroupsOfAddress(db, { projectId, address }, 1)).length === 0)
    throw problem("not-found");
  return { projectId, address, ticketIds: rows.map(({ ticketId }) => ticketId) };
}

/** Exports the data of the holder of all these tickets and the contact of these groups. rules/privacy 20 */
export async function downloadAllOwnData(
  db: Kysely<Database>,
  proven: { code: string; proof: string | undefined },
  format: PersonDataFormat,
): Promise<FileAnswer> {
  const { cultureCode: culture } = await requireLink(db, proven.code);
  return downloadDataOfAddress(db, { ...(await requireOwn(db, proven)), culture }, format);
}

/** Asks staff for the erasure of the data of an address. rules/privacy 21 */
export async function requestErasure(
  db: Kysely<Database>,
  proven: { code: string; proof: string | undefined },
): Promise<void> {
  await askForErasure(db, await requireOwn(db, proven));
}
