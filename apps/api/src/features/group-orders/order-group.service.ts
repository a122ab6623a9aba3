import { createHash, randomUUID } from "node:crypto";
import type { Result } from "@foyer/contract/endpoint.ts";
import type { orderGroup as endpoint, GroupOrder, PersonIssue } from "@foyer/contract/group-orders.ts";
import { openingOf } from "@foyer/domain/registration/opening.ts";
import type { Kysely } from "kysely";
import { limitConcurrencyByKey } from "../../platform/concurrency-limit/limit-concurrency.ts";
import type { Database } from "../../platform/db/schema.ts";
import { withRetries } from "../../platform/db/transaction.ts";
import { ProblemError, problem } from "../../platform/http/problem-error.ts";
import { mailboxKey } from "../../platform/mail/mailbox-key.ts";
import { byNetwork } from "../../platform/rate-limit/network.ts";
import { beginAttempt, type RateLimit, tooManyRequests } from "../../platform/rate-limit/rate-limit.ts";
import {
  priceWith,
  requireUsableCode,
  type UsablePromoCode,
} from "../promo-codes/usable-promo-code.service.ts";
import { cultureFor } from "../public-registration/offered-cultures.service.ts";
import { asksForVerification } from "../public-registration/play-basis.service.ts";
import {
  groupMaximumOf,
  type RegistrationLink,
  requireLink,
} from "../public-registration/public-registration.service.ts";
import {
  confirmAddress,
  holdLimits,
  isKey,
  type NewTicket,
  requireProof,
} from "../submissions/sell-group.service.ts";
import { codeRejected, type Proof } from "../verification/verification.service.ts";
import { type EvaluatedPerson, evaluatePeople } from "./evaluate-people.service.ts";
import { findGroupReceipt, type PersonOutcome, sellGroup } from "./sell-group.store.ts";

type Answer = Result<typeof endpoint>;
/** The headers of an order and the client's address. */
type Sent = { idempotencyKey: string | undefined; proofOfWork: string | undefined; address: string };

/** An order mails to addresses that others choose. rules/group-orders 13 */
const ORDERS_OF_NETWORK: RateLimit = {
  name: "group-order",
  maximum: 20,
  windowMinutes: 15,
  refuses: "every-call",
};

// Each holds the locks of all places of its registration. rules/limits 15
const limitConcurrency = limitConcurrencyByKey<number>(2, { maximumWaiting: 500, maximumWaitMs: 10_000 });
/** Corrections may take an address at the moment of the sale, each time another one. rules/limits 13 */
const MAX_ATTEMPTS = 20;

/**
 * Registers all people of an order, or none. A retry with the same idempotency key returns the first result.
 * rules/group-orders 5, 6
 */
export async function orderGroup(
  db: Kysely<Database>,
  code: string,
  body: GroupOrder,
  sent: Sent,
): Promise<Answer> {
  const { idempotencyKey: sentKey } = sent;
  if (sentKey !== undefined && !isKey(sentKey))
    throw problem("malformed-request", { field: "Idempotency-Key" });
  const link = await requireLink(db, code);
  const digest = createHash("sha256").update(JSON.stringify(body)).digest();
  const receipt = { idempotencyKey: sentKey ?? randomUUID(), digest };
  try {
    return await orderOnce(db, link, { body, sent, receipt });
  } catch (error) {
    const known =
      error instanceof ProblemError && sentKey !== undefined
        ? await findGroupReceipt(db, link, sentKey)
        : null;
    if (!known) throw error;
    if (!known.digest.equals(digest)) throw problem("key-used-otherwise");
    return { identifier: known.identifier };
  }
}

type Order = { body: GroupOrder; sent: Sent; receipt: { idempotencyKey: string; digest: Buffer } };

async function orderOnce(db: Kysely<Database>, link: RegistrationLink, order: Order): Promise<Answer> {
  const { body, sent, receipt } = order;
  if (openingOf({ ...link, isSoldOut: false }) !== "open") throw problem("registration-not-open");
  const maximum = groupMaximumOf(link);
  if (maximum === null) throw problem("group-orders-closed");
  if (body.people.length > maximum) throw tooLarge(maximum);
  const cultureCode = await cultureFor(db, link, body.cultureCode);
  const proofOfWork = await requireProof(db, link, sent);
  const { evaluated, holdMinutes } = await evaluatePeople(db, link, body.people);
  const promoCode = body.promoCode
    ? await requireUsableCode(db, link.projectId, { text: body.promoCode })
    : null;
  const proofs = await proveContact(db, link, { body, price: priceWith(promoCode, link.ticketPrice) });
  const attempt = await beginAttempt(
    db,
    byNetwork(ORDERS_OF_NETWORK, sent.address, `${link.registrationId}:`),
  );
  if (!attempt.allowed) throw tooManyRequests(attempt);
  const made = { body, sent, evaluated, holdMinutes, promoCode, proofs, cultureCode };
  const tickets = await makeTickets(db, link, { ...made, freeHolds: proofOfWork.freeHolds });
  const { name: contactName, email: contactEmail } = body.contact;
  const mailbox = mailboxKey(contactEmail) ?? contactEmail;
  const group = { ...receipt, contactName, contactEmail, mailbox, cultureCode };
  for (let attempts = 1; attempts <= MAX_ATTEMPTS; attempts += 1) {
    const outcomes = await limitConcurrency(link.registrationId, () =>
      withRetries(() => sellGroup(db, link, { group, tickets })),
    );
    const [first] = outcomes;
    if (first?.outcome === "issued" && first.identifier !== null) return { identifier: first.identifier };
    if (outcomes.every(({ outcome }) => outcome === "issued" || outcome === "again")) continue;
    if (outcomes.some(({ outcome }) => outcome === "proof-of-work-needed")) throw proofOfWork.needed();
    throw refusalOf(outcomes, maximum);
  }
  throw problem("busy");
}

type Proving = { body: GroupOrder; price: number };

/** The proof of the contact's address, where the registration confirms addresses. rules/group-orders 2 */
async function proveContact(
  db: Kysely<Database>,
  link: RegistrationLink,
  { body: { contact, emailCode }, price }: Proving,
): Promise<readonly Proof[]> {
  const isProven = (link.confirmsEmail && price > 0) || (await asksForVerification(db, link));
  return isProven ? confirmAddress(db, link, { email: contact.email, emailCode, proofs: [] }) : [];
}

type Making = Pick<Order, "body" | "sent"> & {
  evaluated: readonly EvaluatedPerson[];
  holdMinutes: number;
  promoCode: UsablePromoCode | null;
  proofs: readonly Proof[];
  cultureCode: string;
  freeHolds: number | null;
};

async function makeTickets(
  db: Kysely<Database>,
  link: RegistrationLink,
  { body, sent, evaluated, holdMinutes, promoCode, proofs, cultureCode, freeHolds }: Making,
): Promise<NewTicket[]> {
  const price = priceWith(promoCode, link.ticketPrice);
  const tickets: NewTicket[] = [];
  for (const [place, person] of evaluated.entries()) {
    const { email } = person.fields;
    const { projectId, uniqueEmail } = link;
    tickets.push({
      ...person,
      // The receipt of the order is its group's.
      idempotencyKey: randomUUID(),
      digest: createHash("sha256").update(JSON.stringify(person.results)).digest(),
      holdMinutes,
      cultureCode: await cultureFor(db, link, body.people[place]?.cultureCode ?? cultureCode),
      scenarioVersion: link.scenarioVersion,
      originalPrice: link.ticketPrice,
      price,
      promoCodeId: promoCode?.id ?? null,
      holdLimits: { ...(await holdLimits(db, { projectId, email, address: sent.address })), freeHolds },
      uniqueEmail: uniqueEmail ? email.trim().toLowerCase() : null,
      uniqueSubject: null,
      // The contact's code is used up once.
      usedCodes:
        place === 0
          ? proofs.map(({ key, salt, questionId }) => ({ address: key.address, salt, questionId }))
          : [],
    });
  }
  return tickets;
}

const tooLarge = (maximum: number) => problem("group-too-large", { fields: { people: String(maximum) } });

/** The refusal of an order: what stands against single people, else what stands against all. rules/group-orders 7 */
function refusalOf(outcomes: readonly PersonOutcome[], maximum: number): ProblemError {
  const taken = outcomes.filter(({ outcome }) => outcome === "email-already-registered");
  if (taken.length > 0)
    return problem("invalid-fields", {
      fields: Object.fromEntries(
        taken.map(({ n }) => [`people.${n - 1}.email`, "GROUP_EMAIL_TAKEN" satisfies PersonIssue]),
      ),
    });
  const refused = outcomes.find(({ outcome }) => outcome !== "issued" && outcome !== "again");
  if (!refused) throw new Error("Nothing stands against the order");
  const { outcome, room, questionId } = refused;
  switch (outcome) {
    case "repeated":
      return problem("key-used-otherwise");
    case "too-large":
      return tooLarge(maximum);
    case "verification-failed":
      return codeRejected(questionId ?? 0);
    case "promo-code-exhausted":
      return problem("promo-code-exhausted", { fields: { promoCode: String(Math.max(0, room ?? 0)) } });
    case "sold-out":
    case "barcodes-exhausted":
      // Whoever orders for fewer people would learn it one by one.
      return room ? problem("group-does-not-fit", { fields: { people: String(room) } }) : problem(outcome);
    case "issued":
    case "again":
      throw new Error("Nothing stands against the order");
    default:
      return problem(outcome);
  }
}
