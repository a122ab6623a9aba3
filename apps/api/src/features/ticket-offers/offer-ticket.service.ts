import { createHash } from "node:crypto";
import type { Call } from "@foyer/contract/endpoint.ts";
import type { offerTicket as endpoint, OwnOffer } from "@foyer/contract/ticket-offers.ts";
import { formatVenueMoment } from "@foyer/domain/format/event-times.ts";
import { isLive } from "@foyer/domain/ticket/ticket-status.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { byNetwork } from "../../platform/rate-limit/network.ts";
import { beginAttempt, type RateLimit, tooManyRequests } from "../../platform/rate-limit/rate-limit.ts";
import { HOLDER, recordChange } from "../audit/audit.service.ts";
import { mailTicketChange } from "../mail/mail.service.ts";
import { cultureFor } from "../public-registration/offered-cultures.service.ts";
import { requireLink } from "../public-registration/public-registration.service.ts";
import { lockTicket } from "../ticket-corrections/ticket-corrections.service.ts";
import { getHolderTicket } from "../ticket-page/ticket-page.service.ts";
import {
  findOpenOffer,
  findPassingTerms,
  insertOffer,
  type TicketKey,
  withdrawOpenOffer,
} from "./ticket-offers.store.ts";

export { findOpenOffer } from "./ticket-offers.store.ts";

/** Offers mail to addresses that others choose. rules/tickets 67 */
const EVERY = { refuses: "every-call" } as const;
const OFFERS_OF_TICKET: RateLimit = { ...EVERY, name: "ticket-offer", maximum: 3, windowMinutes: 1_440 };
const OFFERS_TO_ADDRESS: RateLimit = { ...EVERY, name: "ticket-offer-to", maximum: 3, windowMinutes: 1_440 };
const OFFERS_OF_NETWORK: RateLimit = {
  ...EVERY,
  name: "ticket-offer-network",
  maximum: 30,
  windowMinutes: 15,
};

type Terms = NonNullable<Awaited<ReturnType<typeof findPassingTerms>>>;

/** Whether a ticket's holder can pass it on, and the open offer. rules/tickets 66 */
export async function getOwnOffer(
  db: Kysely<Database>,
  identifier: string,
  asked: string | undefined,
): Promise<OwnOffer> {
  const { projectId, ticketId, registrationCode } = await getHolderTicket(db, identifier);
  const key = { projectId, ticketId };
  const terms = await findPassingTerms(db, key);
  if (!terms) throw problem("not-found");
  const culture = await cultureFor(db, await requireLink(db, registrationCode), asked ?? terms.ticketCulture);
  const textOf = (time: Date) => formatVenueMoment(time.toISOString(), terms.timeZone, culture);
  const offer = await findOpenOffer(db, key);
  return {
    canPassOn: terms.isOpen,
    untilText: terms.until ? textOf(terms.until) : "",
    offer: offer && { recipient: masked(offer.recipient), expiresText: textOf(offer.expiresAt) },
  };
}

/** Whoever has the link of a ticket does not learn the address of somebody else. rules/tickets 67 */
function masked(email: string): string {
  const at = email.lastIndexOf("@");
  return `${[...email][0] ?? ""}…${email.slice(at)}`;
}

/** Whether a ticket may be passed on at this moment. */
export const isPassable = (terms: Terms | null): terms is Terms =>
  terms?.isOpen === true && isLive(terms.status);

/** The terms, where they let the holder pass the ticket on. Throws `passing-on-closed` or why it has ended. */
function requirePassing(terms: Terms | null): Terms {
  if (!terms) throw problem("not-found");
  if (terms.status === "cancelled" || terms.status === "expired") throw problem(`ticket-${terms.status}`);
  if (!terms.isOpen) throw problem("passing-on-closed");
  return terms;
}

type Asked = Call<typeof endpoint>["body"] & {
  /** The client's. */
  address: string;
};

/** Offers a ticket to another address. The holder keeps it until the offer is accepted. rules/tickets 66, 67 */
export async function offerTicket(
  db: Kysely<Database>,
  identifier: string,
  { email, cultureCode, address }: Asked,
): Promise<void> {
  const { projectId, ticketId, registrationCode } = await getHolderTicket(db, identifier);
  const key = { projectId, ticketId };
  requirePassing(await findPassingTerms(db, key));
  if (await findOpenOffer(db, key)) throw problem("ticket-offered");
  // Counters are no place for addresses.
  const hashed = createHash("sha256").update(email.toLowerCase()).digest("base64");
  const attempt = await beginAttempt(db, [
    ...byNetwork(OFFERS_OF_NETWORK, address),
    { limit: OFFERS_OF_TICKET, key: `${projectId}:${ticketId}` },
    { limit: OFFERS_TO_ADDRESS, key: `${projectId}:${hashed}` },
  ]);
  if (!attempt.allowed) throw tooManyRequests(attempt);
  const culture = await cultureFor(db, await requireLink(db, registrationCode), cultureCode);
  await inTransaction(db, async (trx) => {
    await lockTicket(trx, key);
    const terms = requirePassing(await findPassingTerms(trx, key));
    // It was passed on meanwhile: this is no longer its holder.
    if (terms.identifier !== identifier) throw problem("ticket-passed-on");
    if (await findOpenOffer(trx, key)) throw problem("ticket-offered");
    await insertOffer(trx, { ...key, recipient: email, cultureCode: culture });
    await mailTicketChange(trx, "ticket-offer", { ...key, recipient: email, cultureCode: culture });
    await tellHolder(trx, "ticket-offered", { key, terms });
    await recordOffer(trx, { key, terms }, "offered");
  });
}

/** Withdraws the open offer of a ticket; the person to whom it was offered is told. Throws `ticket-offer-ended`. */
export async function withdrawOffer(db: Kysely<Database>, identifier: string): Promise<void> {
  const { projectId, ticketId } = await getHolderTicket(db, identifier);
  const key = { projectId, ticketId };
  await inTransaction(db, async (trx) => {
    await lockTicket(trx, key);
    const terms = await findPassingTerms(trx, key);
    const offer = await findOpenOffer(trx, key);
    if (terms?.identifier !== identifier) throw problem("ticket-passed-on");
    if (!offer || !(await withdrawOpenOffer(trx, key))) throw problem("ticket-offer-ended");
    const { recipient, cultureCode } = offer;
    await mailTicketChange(trx, "ticket-offer-withdrawn", { ...key, recipient, cultureCode });
    await recordOffer(trx, { key, terms }, "offer withdrawn");
  });
}

type Passing = { key: TicketKey; terms: Terms };

/** Mails the holder of before, where the ticket has an address. */
export async function tellHolder(
  trx: Transaction<Database>,
  kind: "ticket-offered" | "ticket-passed-on",
  { key, terms }: Passing,
): Promise<void> {
  const recipient = terms.email.trim();
  if (recipient !== "")
    await mailTicketChange(trx, kind, { ...key, recipient, cultureCode: terms.ticketCulture });
}

const recordOffer = (trx: Transaction<Database>, { key, terms }: Passing, passingOn: string) =>
  recordChange(trx, HOLDER, {
    action: "update",
    entity: "ticket",
    entityId: key.ticketId,
    entityName: terms.barcode,
    projectId: key.projectId,
    after: { passingOn },
  });
