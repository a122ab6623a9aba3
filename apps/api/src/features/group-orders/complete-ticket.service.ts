import type { Request, Result } from "@foyer/contract/endpoint.ts";
import type { completeTicket as endpoint, getCompletion as form } from "@foyer/contract/group-orders.ts";
import { withoutProofs } from "@foyer/domain/scenario/without-proofs.ts";
import { fillTicketFields } from "@foyer/domain/ticket/fill-ticket-fields.ts";
import { isLive } from "@foyer/domain/ticket/ticket-status.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { HOLDER, recordChange } from "../audit/audit.service.ts";
import { type ConsentChange, consentsOnPage } from "../consents/consents.service.ts";
import { mailTicketChange } from "../mail/mail.service.ts";
import { cultureFor } from "../public-registration/offered-cultures.service.ts";
import { requireLink } from "../public-registration/public-registration.service.ts";
import { getPlayOf } from "../registrations/play.service.ts";
import { evaluateByLink } from "../ticket-corrections/answers-by-link.service.ts";
import { readCorrectionBasis } from "../ticket-corrections/correction-basis.service.ts";
import {
  changesOf,
  findCorrectable,
  insertCorrection,
  lockTicket,
  updateTicket,
} from "../ticket-corrections/ticket-corrections.service.ts";
import { getHolderTicket, type HeldTicket, shownName } from "../ticket-page/ticket-page.service.ts";

/** The ticket behind a link, while its holder still has to answer. */
async function requireIncomplete(db: Kysely<Database>, identifier: string): Promise<HeldTicket> {
  const ticket = await getHolderTicket(db, identifier);
  if (ticket.status === "cancelled" || ticket.status === "expired") throw problem(`ticket-${ticket.status}`);
  if (!ticket.isIncomplete) throw problem("ticket-complete");
  return ticket;
}

async function requireCorrectable(db: Kysely<Database>, key: { projectId: number; ticketId: number }) {
  const ticket = await findCorrectable(db, key);
  if (!ticket) throw problem("not-found");
  return ticket;
}

/** The questionnaire of an incomplete ticket, with what is known of its holder. rules/group-orders 4 */
export async function getCompletion(
  db: Kysely<Database>,
  identifier: string,
  asked: string | undefined,
): Promise<Result<typeof form>> {
  const held = await requireIncomplete(db, identifier);
  const link = await requireLink(db, held.registrationCode);
  const culture = await cultureFor(db, link, asked ?? held.cultureCode);
  const ticket = await requireCorrectable(db, held);
  const version = { version: ticket.scenarioVersion, culture, own: ticket.cultureCode };
  return {
    play: withoutProofs(await getPlayOf(db, ticket, version)),
    results: [...ticket.answers],
    email: ticket.fields.email,
    orderedBy: shownName(held.groupContact ?? ""),
  };
}

/** Completes a ticket with the answers of its holder, whose address the mailed link has proved. rules/group-orders 4 */
export async function completeTicket(
  db: Kysely<Database>,
  identifier: string,
  { results, cultureCode, consents: sent }: Request<typeof endpoint>["body"],
): Promise<void> {
  const held = await requireIncomplete(db, identifier);
  const link = await requireLink(db, held.registrationCode);
  const culture = await cultureFor(db, link, cultureCode ?? held.cultureCode);
  const ticket = await requireCorrectable(db, held);
  const basis = await readCorrectionBasis(db, { ...ticket, answers: results });
  const recipient = ticket.fields.email.trim();
  const issue = "GROUP_EMAIL_DIFFERS";
  const answers = await evaluateByLink(db, { ticket, basis, recipient, issue }, results);
  const filled = fillTicketFields(answers, basis.sources);
  // What no question fills stays as the table had it.
  const fields = {
    ...filled,
    email: filled.email || recipient,
    firstName: filled.firstName || ticket.fields.firstName,
    lastName: filled.lastName || ticket.fields.lastName,
  };
  const shown = { ...ticket, culture, own: ticket.cultureCode };
  const given = await consentsOnPage(db, shown, { playable: basis.playable, results: answers, sent });
  const consents = { given, source: "group", cultureCode: culture, endedBy: "holder" } as const;
  const after = { answers, fields, consents };
  await inTransaction(db, (trx) => store(trx, identifier, { after, basis, culture }));
}

type Completing = {
  after: Pick<Awaited<ReturnType<typeof requireCorrectable>>, "answers" | "fields"> & {
    consents: ConsentChange;
  };
  basis: Awaited<ReturnType<typeof readCorrectionBasis>>;
  culture: string;
};

async function store(
  trx: Transaction<Database>,
  identifier: string,
  { after, basis, culture }: Completing,
): Promise<void> {
  const { projectId, ticketId } = await getHolderTicket(trx, identifier);
  const key = { projectId, ticketId };
  await lockTicket(trx, key);
  // Under its lock: of two tabs, or of its holder and staff, one completes it.
  const held = await requireIncomplete(trx, identifier);
  const locked = await requireCorrectable(trx, key);
  if (!isLive(locked.status)) throw problem("ticket-cancelled");
  await updateTicket(trx, locked, after);
  await trx
    .updateTable("ticket")
    .set({ culture_code: culture })
    .where("project_id", "=", projectId)
    .where("id", "=", ticketId)
    .execute();
  const changes = changesOf(basis, locked, after);
  const version = locked.version + 1;
  await insertCorrection(trx, { ...key, version }, { staffName: HOLDER.name, changes });
  await recordChange(trx, HOLDER, {
    action: "update",
    entity: "ticket",
    entityId: ticketId,
    entityName: locked.barcode,
    projectId,
    after: { completed: true, corrected: changes.map(({ label }) => label) },
  });
  const recipient = after.fields.email.trim();
  // What is not paid yet has nothing to bring: the ticket comes with the payment.
  if (held.status === "issued" && recipient !== "")
    await mailTicketChange(trx, "ticket", { ...key, recipient, cultureCode: culture });
}
