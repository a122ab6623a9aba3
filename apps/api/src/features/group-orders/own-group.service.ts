import type { OwnGroup } from "@foyer/contract/group-orders.ts";
import { formatVenueMoment } from "@foyer/domain/format/event-times.ts";
import { formatPrice } from "@foyer/domain/format/money.ts";
import type { Cents } from "@foyer/domain/money/cents.ts";
import { groupReference } from "@foyer/domain/ticket/payment.ts";
import { isLive } from "@foyer/domain/ticket/ticket-status.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { ProblemError, problem } from "../../platform/http/problem-error.ts";
import { beginAttempt, type RateLimit } from "../../platform/rate-limit/rate-limit.ts";
import { recordChange } from "../audit/audit.service.ts";
import { cultureFor, readOfferedCultures } from "../public-registration/offered-cultures.service.ts";
import { projectFacts, requireLink } from "../public-registration/public-registration.service.ts";
import { getCurrency } from "../settings/currency.service.ts";
import { resendTicket } from "../ticket-mail/resend.service.ts";
import { cancelTickets } from "./change-group.store.ts";
import { asContactSees, type DescribedGroup, describeGroup } from "./described-group.service.ts";
import { howToPay } from "./group-mail.service.ts";
import { findGroupKey, type GroupKey } from "./groups.store.ts";

/** The author of what the contact of a group does with it. */
export const CONTACT = { staffId: null, name: "Group contact" };

/** Mails of one ticket that the contact of its group asks for. rules/group-orders 13 */
const REMINDERS_OF_TICKET: RateLimit = {
  name: "group-reminder",
  maximum: 3,
  windowMinutes: 1_440,
  refuses: "every-call",
};

/** The group of a contact's link. Throws `not-found`. */
export async function requireGroupKey(db: Kysely<Database>, identifier: string): Promise<GroupKey> {
  const key = await findGroupKey(db, identifier);
  if (!key) throw problem("not-found");
  return key;
}

const requireGroup = async (db: Kysely<Database>, identifier: string): Promise<DescribedGroup> =>
  describeGroup(db, await requireGroupKey(db, identifier));

/** The card payment that is offered for a price; null: none. */
export type OffersCards = (
  db: Kysely<Database>,
  projectId: number,
  priced: { price: Cents; culture: string },
) => Promise<OwnGroup["cardPayment"]>;

export type GroupParts = {
  offersCards: OffersCards;
  /** Whether the contact of a paid group has an invoice of it, or can have one issued. rules/invoices 14 */
  hasInvoices: (db: Kysely<Database>, identifier: string) => Promise<boolean>;
};

/** The group behind its contact's link. rules/group-orders 14 */
export async function getOwnGroup(
  db: Kysely<Database>,
  identifier: string,
  { asked, offersCards, hasInvoices }: GroupParts & { asked: string | undefined },
): Promise<OwnGroup> {
  const group = await requireGroup(db, identifier);
  const { projectId, registrationCode, registrationName, contactName, members, total, isPaid } = group;
  const link = await requireLink(db, registrationCode);
  const culture = await cultureFor(db, link, asked ?? group.cultureCode);
  const project = await projectFacts(db, { projectId, code: registrationCode }, culture);
  const textOf = (time: Date | null) =>
    time === null ? "" : formatVenueMoment(time.toISOString(), project.timeZone, culture);
  const totalText = formatPrice(total, await getCurrency(db, projectId), culture);
  const reference = groupReference(group.groupId);
  // What is due is too late already, even if it still counts as held for a moment. rules/tickets 17
  const isDue = group.expirePaymentAt !== null && group.expirePaymentAt.getTime() <= Date.now();
  const status = isDue ? "expired" : group.status;
  const until = status === "held" ? textOf(group.expirePaymentAt) : "";
  return {
    registrationCode,
    registrationName,
    reference,
    contactName,
    status,
    totalText,
    isPaid,
    expirePaymentText: until,
    howToPay: status === "held" ? howToPay(group, culture, { amount: totalText, reference, until }) : "",
    cardPayment:
      status === "held" && total > 0 ? await offersCards(db, projectId, { price: total, culture }) : null,
    hasInvoices: isPaid && total > 0 && (await hasInvoices(db, identifier)),
    cancelUntilText: isLive(status) && (status === "held" || !isPaid) ? textOf(group.cancelUntil) : "",
    tickets: members.map((member) => ({
      ticketId: member.ticketId,
      isIncomplete: member.isIncomplete,
      isPassedOn: member.isPassedOn,
      status: isDue && member.status === "held" ? "expired" : member.status,
      ...asContactSees(member),
    })),
    cultureCode: culture,
    cultures: [...(await readOfferedCultures(db, link))],
    project,
  };
}

/** Mails the holders of incomplete tickets again; returns how many. rules/group-orders 14 */
export async function remindGroup(
  db: Kysely<Database>,
  identifier: string,
  ticketId: number | null,
): Promise<{ mailed: number }> {
  const group = await requireGroup(db, identifier);
  if (!isLive(group.status)) throw problem("group-not-live");
  const waiting = group.members.filter(
    (member) =>
      member.isIncomplete && isLive(member.status) && (ticketId === null || member.ticketId === ticketId),
  );
  let mailed = 0;
  for (const { ticketId: id } of waiting) if (await remindOne(db, group, id)) mailed += 1;
  return { mailed };
}

/** Each by itself: one that was mailed just now keeps no other from its mail. */
async function remindOne(db: Kysely<Database>, { projectId }: GroupKey, ticketId: number): Promise<boolean> {
  const attempt = await beginAttempt(db, [{ limit: REMINDERS_OF_TICKET, key: `${projectId}:${ticketId}` }]);
  if (!attempt.allowed) return false;
  try {
    await inTransaction(db, async (trx) => {
      const { entry } = await resendTicket(trx, { projectId, ticketId });
      await recordChange(trx, CONTACT, entry);
    });
    return true;
  } catch (error) {
    // Mailed just now, cancelled, or without an address meanwhile.
    if (error instanceof ProblemError) return false;
    throw error;
  }
}

/** Cancels all live tickets of a group, or one, in the name of its contact. rules/group-orders 14 */
export async function cancelOwnGroup(
  db: Kysely<Database>,
  identifier: string,
  ticketId: number | null,
): Promise<void> {
  const group = await requireGroup(db, identifier);
  if (!group.members.some((one) => isLive(one.status) && (ticketId === null || one.ticketId === ticketId)))
    throw problem("group-not-live");
  // Without waiting for the locks of the sale, which a stranger could hold up otherwise.
  if (!group.cancelUntil) throw problem("group-cancellation-closed");
  await inTransaction(db, async (trx) => {
    const cancelled = await cancelTickets(trx, group, { ticketId, reason: null, isOwn: true });
    if (cancelled === "refused") throw problem("group-cancellation-closed");
    if (cancelled === "passed-on") throw problem("group-ticket-passed-on");
    if (cancelled.length === 0) throw problem("group-not-live");
    for (const entry of cancelled) await recordChange(trx, CONTACT, entry);
  });
}
