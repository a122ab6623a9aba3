import { createHash, randomUUID } from "node:crypto";
import type * as contract from "@foyer/contract/attend.ts";
import type { Result } from "@foyer/contract/endpoint.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import { toAmount } from "@foyer/domain/money/cents.ts";
import { openingOf } from "@foyer/domain/registration/opening.ts";
import type { GivenConsent } from "@foyer/domain/scenario/consents.ts";
import type { Kysely } from "kysely";
import { limitConcurrencyByKey } from "../../platform/concurrency-limit/limit-concurrency.ts";
import type { Database } from "../../platform/db/schema.ts";
import { inTransaction, withRetries } from "../../platform/db/transaction.ts";
import { constraintViolated } from "../../platform/db/violations.ts";
import { ProblemError, problem } from "../../platform/http/problem-error.ts";
import { requireSubject } from "../attendee-sign-in/attendee-session.service.ts";
import { consentsOnPage } from "../consents/consents.service.ts";
import { insertConsent } from "../itec/itec.service.ts";
import {
  priceWith,
  promoCodeExhausted,
  requireUsableCode,
  type UsablePromoCode,
} from "../promo-codes/usable-promo-code.service.ts";
import { cultureFor } from "../public-registration/offered-cultures.service.ts";
import { type RegistrationLink, requireLink } from "../public-registration/public-registration.service.ts";
import { checkCodes, codeRejected, consumeCodes, type Proof } from "../verification/verification.service.ts";
import { confirmAddress } from "./confirmed-address.service.ts";
import { type EvaluatedSubmission, evaluate } from "./evaluate-submission.service.ts";
import { holdLimits } from "./hold-limits.service.ts";
import { type ProofOfWork, requireProof } from "./proof-of-work.service.ts";
import { findReceipt, type IssuedTicket, insertAnswers } from "./receipt.store.ts";
import { sellInBatches } from "./sell-in-batches.service.ts";
import { type NewTicket, sellToOffer } from "./sell-tickets.store.ts";

type Outcome = Result<typeof contract.submit>;
/** The headers of a submission and the client's address. */
type Sent = {
  idempotencyKey: string | undefined;
  proofOfWork: string | undefined;
  attendeeSession: string | undefined;
  address: string;
};

// Submissions that are not sold in batches take connections that other requests need. rules/limits 15
const limitConcurrency = limitConcurrencyByKey<number>(4, { maximumWaiting: 2_000, maximumWaitMs: 10_000 });

/**
 * Stores a submission and returns its ticket or message. A retry with the same idempotency key returns the first result.
 * rules/tickets 4, 5
 */
export async function submit(
  db: Kysely<Database>,
  code: string,
  body: contract.Submission,
  sent: Sent,
): Promise<Outcome> {
  const { idempotencyKey: sentKey } = sent;
  if (sentKey !== undefined && !isKey(sentKey))
    throw problem("malformed-request", { field: "Idempotency-Key" });
  const link = await requireLink(db, code);
  const idempotencyKey = sentKey ?? randomUUID();
  const digest = createHash("sha256").update(JSON.stringify(body)).digest();
  try {
    return await submitOnce(db, link, { body, sent, receipt: { idempotencyKey, digest } });
  } catch (error) {
    const isRefusal = error instanceof ProblemError || constraintViolated(error) !== null;
    const receipt = isRefusal && sentKey !== undefined ? await findReceipt(db, link, sentKey) : null;
    if (!receipt) throw error;
    if (!receipt.digest.equals(digest)) throw problem("key-used-otherwise");
    return toOutcome(link, receipt.ticket);
  }
}

/** Is this an idempotency key? rules/tickets 5 */
export const isKey = (key: string) =>
  key.length > 0 && key.length <= LIMITS.idempotencyKey && /^[\x21-\x7e]+$/.test(key);

type ReceivedSubmission = {
  body: contract.Submission;
  sent: Sent;
  receipt: { idempotencyKey: string; digest: Buffer };
};

async function submitOnce(
  db: Kysely<Database>,
  link: RegistrationLink,
  { body, sent, receipt }: ReceivedSubmission,
): Promise<Outcome> {
  // The statement of the sale decides whether a place is left.
  if (openingOf({ ...link, isSoldOut: false }) !== "open") throw problem("registration-not-open");
  const cultureCode = await cultureFor(db, link, body.cultureCode);
  const proofOfWork = await requireProof(db, link, sent);
  const subject = await requireSubject(db, link, sent.attendeeSession);
  const evaluated = await evaluate(db, link, body.results);
  const promoCode = await findPromoCode(db, link, body.promoCode || evaluated.promoCode, evaluated);
  const shown = { ...link, culture: cultureCode, own: link.cultureCode };
  const answered = { playable: evaluated.playable, results: evaluated.results, sent: body.consents };
  const consents = await consentsOnPage(db, shown, answered);
  const proofs = await checkCodes(db, link, evaluated.givenCodes);
  const parts = { evaluated, consents, promoCode, proofs, proofOfWork, subject };
  const submission = { body, cultureCode, sent, receipt, ...parts };
  return link.outcome === "textMessage" ? keepAnswers(db, link, submission) : sell(db, link, submission);
}

/** Rejects an invalid code: ignoring it would charge the full price. rules/attend 18 */
async function findPromoCode(
  db: Kysely<Database>,
  { projectId }: RegistrationLink,
  text: string | null,
  { promoCodeQuestionId: questionId }: EvaluatedSubmission,
): Promise<UsablePromoCode | null> {
  return text === null ? null : requireUsableCode(db, projectId, { text, questionId });
}

type Evaluation = ReceivedSubmission & {
  /** The language of the page, if it is offered; else the registration's. */
  cultureCode: string;
  evaluated: EvaluatedSubmission;
  consents: readonly GivenConsent[];
  promoCode: UsablePromoCode | null;
  proofs: readonly Proof[];
  proofOfWork: ProofOfWork;
  /** The signed-in attendee, who may have one live ticket; null without sign-in. */
  subject: string | null;
};

/** Stores the answers and consumes the verification codes in one transaction. rules/attend 15 */
async function keepAnswers(
  db: Kysely<Database>,
  link: RegistrationLink,
  { receipt, evaluated: { results }, proofs }: Evaluation,
): Promise<Outcome> {
  const { projectId, registrationId } = link;
  await limitConcurrency(registrationId, () =>
    inTransaction(db, async (trx) => {
      await consumeCodes(trx, proofs);
      await insertAnswers(trx, { projectId, registrationId, ...receipt, results });
    }),
  );
  return toOutcome(link, null);
}

async function sell(
  db: Kysely<Database>,
  link: RegistrationLink,
  { body, cultureCode, sent, receipt, evaluated, consents, promoCode, proofs, ...rest }: Evaluation,
): Promise<Outcome> {
  const { projectId, registrationId } = link;
  const { proofOfWork, subject } = rest;
  const { results, fields, holdMinutes } = evaluated;
  const price = priceWith(promoCode, link.ticketPrice);
  const { email } = fields;
  // A signed-in attendee has one live ticket anyway.
  const isConfirmed = !link.confirmsEmail || price === 0 || subject !== null;
  const usedProofs = isConfirmed
    ? proofs
    : await confirmAddress(db, link, { email, emailCode: body.emailCode, proofs });
  // Written before the sale: the consent counts only once the receipt of this submission exists.
  if (link.itec === "optional")
    await insertConsent(db, { projectId, registrationId, ...receipt, isGiven: body.networking === true });
  const ticket: NewTicket = {
    ...receipt,
    results,
    fields,
    holdMinutes,
    cultureCode,
    scenarioVersion: link.scenarioVersion,
    originalPrice: link.ticketPrice,
    price,
    promoCodeId: promoCode?.id ?? null,
    holdLimits: {
      ...(await holdLimits(db, { projectId, email, address: sent.address })),
      freeHolds: proofOfWork.freeHolds,
    },
    uniqueEmail: link.uniqueEmail ? email.trim().toLowerCase() || null : null,
    uniqueSubject: subject,
    usedCodes: usedProofs.map(({ key, salt, questionId }) => ({ address: key.address, salt, questionId })),
    consents: { source: "registration", given: consents },
  };
  const { offer } = body;
  const sold = offer
    ? await limitConcurrency(registrationId, () =>
        withRetries(() => sellToOffer(db, link, { ticket, offer })),
      )
    : await sellInBatches(db, link, ticket);
  if (sold.outcome === "issued") return toOutcome(link, sold.ticket);
  if (sold.outcome === "verification-failed") throw codeRejected(sold.questionId);
  if (sold.outcome === "proof-of-work-needed") throw proofOfWork.needed();
  if (sold.outcome === "promo-code-exhausted") throw promoCodeExhausted(evaluated.promoCodeQuestionId);
  throw problem(sold.outcome === "repeated" ? "key-used-otherwise" : sold.outcome);
}

function toOutcome({ outcomeMessage }: RegistrationLink, ticket: IssuedTicket | null): Outcome {
  if (!ticket) return { outcome: "textMessage", message: outcomeMessage };
  const { expirePaymentAt, price, barcode, ...rest } = ticket;
  return {
    outcome: "ticket",
    ticket: {
      ...rest,
      price: toAmount(price),
      // rules/attend 4: nobody gets the code of a ticket that waits for its payment.
      barcode: rest.purchased ? barcode : "",
      expirePaymentDateTime: expirePaymentAt?.toISOString() ?? null,
    },
  };
}
