import type { Request, Result } from "@foyer/contract/endpoint.ts";
import type { acceptOffer as endpoint } from "@foyer/contract/ticket-offers.ts";
import type { GivenConsent } from "@foyer/domain/scenario/consents.ts";
import type { ResultItem } from "@foyer/domain/scenario/scenario.ts";
import { fillTicketFields } from "@foyer/domain/ticket/fill-ticket-fields.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { constraintViolated } from "../../platform/db/violations.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { HOLDER, recordChange } from "../audit/audit.service.ts";
import { type ConsentChange, consentsOnPage } from "../consents/consents.service.ts";
import { mailTicketChange } from "../mail/mail.service.ts";
import { cultureFor } from "../public-registration/offered-cultures.service.ts";
import { requireLink } from "../public-registration/public-registration.service.ts";
import { evaluateByLink } from "../ticket-corrections/answers-by-link.service.ts";
import { type CorrectionBasis, readCorrectionBasis } from "../ticket-corrections/correction-basis.service.ts";
import {
  changesOf,
  findCorrectable,
  insertCorrection,
  lockTicket,
  updateTicket,
} from "../ticket-corrections/ticket-corrections.service.ts";
import { isPassable, tellHolder } from "./offer-ticket.service.ts";
import { asksForName, requireOffer } from "./offered-ticket.service.ts";
import {
  acceptOpenOffer,
  findOffer,
  findPassingTerms,
  findRegistrationCode,
  passOn,
  updateCulture,
} from "./ticket-offers.store.ts";

type Correctable = NonNullable<Awaited<ReturnType<typeof findCorrectable>>>;
type TicketFields = Correctable["fields"];

/**
 * Accepts an offered ticket: its new holder answers, and gets another link and barcode; those of before end. Number, price,
 * payment and promo code stay. rules/tickets 68, 69
 */
export async function acceptOffer(
  db: Kysely<Database>,
  token: string,
  { results, name, cultureCode, consents: sent }: Request<typeof endpoint>["body"],
): Promise<Result<typeof endpoint>> {
  const offer = await requireOffer(db, token);
  const ticket = await findCorrectable(db, offer);
  if (!ticket) throw problem("ticket-offer-ended");
  const link = await requireLink(db, await findRegistrationCode(db, offer));
  const culture = await cultureFor(db, link, cultureCode ?? offer.cultureCode);
  const basis = await readCorrectionBasis(db, { ...ticket, answers: results });
  const newName = asksForName(basis) ? null : requireName(name);
  const { recipient } = offer;
  const answers = await evaluateByLink(db, { ticket, basis, recipient, issue: "OFFER_EMAIL_ERROR" }, results);
  const shown = { ...ticket, culture, own: ticket.cultureCode };
  const consents = await consentsOnPage(db, shown, { playable: basis.playable, results: answers, sent });
  const accepting = { token, ticket, basis, answers, name: newName, consents, culture };
  const identifier = await inTransaction(db, (trx) => store(trx, accepting));
  return { registrationCode: link.code, identifier };
}

type Name = Pick<TicketFields, "firstName" | "lastName">;

/** The ticket bears the name of its new holder, never that of the former one. rules/tickets 68 */
function requireName(name: Request<typeof endpoint>["body"]["name"]): Name {
  if (!name || name.firstName + name.lastName === "")
    throw problem("invalid-fields", { fields: { "name.lastName": "This field is required." } });
  return name;
}

type Accepting = {
  token: string;
  ticket: Correctable;
  basis: CorrectionBasis;
  answers: readonly ResultItem[];
  /** Null: a question asks for it. */
  name: Name | null;
  consents: readonly GivenConsent[];
  culture: string;
};

async function store(
  trx: Transaction<Database>,
  { token, ticket, basis, answers, name, consents: given, culture }: Accepting,
): Promise<string> {
  const key = { projectId: ticket.projectId, ticketId: ticket.ticketId };
  await lockTicket(trx, key);
  const [offer, terms] = [await findOffer(trx, token), await findPassingTerms(trx, key)];
  const locked = await findCorrectable(trx, key);
  if (!offer || !isPassable(terms) || !locked) throw problem("ticket-offer-ended");
  const codes = await passOn(trx, key);
  if (!codes) throw problem("ticket-offer-ended");
  if (codes.after === null) throw problem("barcodes-exhausted");
  const { email: asked, ...fields } = fillTicketFields(answers, basis.sources);
  const after = { answers, fields: { ...fields, ...name, email: asked || offer.recipient } };
  // The new holder agrees anew; what the former one agreed to is theirs.
  const consents = { given, source: "offer", cultureCode: culture, endedBy: "passed-on" } as const;
  // One version further by its new barcode.
  await write(trx, { ...locked, version: locked.version + 1 }, { ...after, consents });
  await updateCulture(trx, key, culture);
  await acceptOpenOffer(trx, offer, terms.identifier);
  const changes = changesOf(basis, locked, after);
  await insertCorrection(trx, { ...key, version: locked.version + 2 }, { staffName: HOLDER.name, changes });
  await recordChange(trx, HOLDER, {
    action: "update",
    entity: "ticket",
    entityId: key.ticketId,
    entityName: codes.after,
    projectId: key.projectId,
    before: { barcode: codes.before },
    after: { barcode: codes.after, passingOn: "accepted", corrected: changes.map(({ label }) => label) },
  });
  await tellHolder(trx, "ticket-passed-on", { key, terms });
  await mailTicketChange(trx, "ticket", {
    ...key,
    recipient: after.fields.email.trim(),
    cultureCode: culture,
  });
  return codes.identifier;
}

type After = Pick<Correctable, "answers" | "fields"> & { consents: ConsentChange };

/** Writes the answers of the new holder; the unique index decides about the address, as for a sale. rules/tickets 6 */
async function write(trx: Transaction<Database>, ticket: Correctable, after: After): Promise<void> {
  const uniqueEmail = after.fields.email.trim().toLowerCase();
  try {
    await updateTicket(trx, ticket, { ...after, ...(ticket.isEmailUnique && { uniqueEmail }) });
  } catch (error) {
    if (constraintViolated(error) !== "ticket_unique_email") throw error;
    throw problem("email-already-registered");
  }
}
