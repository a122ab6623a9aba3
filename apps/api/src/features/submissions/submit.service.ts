import { createHash, randomUUID } from "node:crypto";
import type * as contract from "@foyer/contract/attend.ts";
import type { Result } from "@foyer/contract/endpoint.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import type { ProblemCode } from "@foyer/contract/problem.ts";
import { toAmount } from "@foyer/domain/money/cents.ts";
import { openingOf } from "@foyer/domain/registration/opening.ts";
import type { Kysely } from "kysely";
import { limitConcurrencyByKey } from "../../platform/concurrency-limit/limit-concurrency.ts";
import type { Database } from "../../platform/db/schema.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { constraintViolated } from "../../platform/db/violations.ts";
import { ProblemError, problem } from "../../platform/http/problem-error.ts";
import { requireCulture } from "../catalogs/cultures/cultures.service.ts";
import { insertConsent } from "../itec/itec.service.ts";
import { type RegistrationLink, requireLink } from "../public-registration/public-registration.service.ts";
import { checkCodes, useUpCodes } from "../verification/verification.service.ts";
import { holdLimits } from "./hold-limits.service.ts";
import {
  findReceipt,
  type IssuedTicket,
  insertAnswers,
  isFull,
  issueTicket,
  type NewTicket,
} from "./issue-ticket.store.ts";
import { type Judged, judge } from "./judge.service.ts";
import { requireProof } from "./proof-of-work.service.ts";

type Outcome = Result<typeof contract.submit>;
/** How it came in: headers that were sent, and the client's address. */
type Sent = { idempotencyKey: string | undefined; proofOfWork: string | undefined; address: string };

// Concurrency limit: sales of one registration wait for the lock of its counter, each on a database connection that
// other requests need. A slot is taken before a transaction begins, never inside one.
const inTurn = limitConcurrencyByKey<number>(4);

/**
 * Turns answers into a ticket or a message: one statement, and a transaction only where it uses up a verification code.
 * A retry with the same idempotency key gets the same answer, whatever has happened since. rules/tickets 4, 5
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
    return await handIn(db, link, { body, sent, receipt: { idempotencyKey, digest } });
  } catch (error) {
    const isRefusal = error instanceof ProblemError || constraintViolated(error) !== null;
    const receipt = isRefusal && sentKey !== undefined ? await findReceipt(db, link, sentKey) : null;
    if (!receipt) throw toRefusal(error);
    if (!receipt.digest.equals(digest)) throw problem("key-used-otherwise");
    return toOutcome(link, receipt.ticket);
  }
}

const isKey = (key: string) =>
  key.length > 0 && key.length <= LIMITS.idempotencyKey && /^[\x21-\x7e]+$/.test(key);

type HandedIn = {
  body: contract.Submission;
  sent: Sent;
  receipt: { idempotencyKey: string; digest: Buffer };
};

async function handIn(
  db: Kysely<Database>,
  link: RegistrationLink,
  { body, sent, receipt }: HandedIn,
): Promise<Outcome> {
  // Only the statement itself can decide whether a place is left.
  if (openingOf({ ...link, isSoldOut: false }) !== "open") throw problem("registration-not-open");
  if (body.cultureCode && body.cultureCode !== link.cultureCode) await requireCulture(db, body.cultureCode);
  await requireProof(db, link, sent);
  const judged = await judge(db, link, body.results);
  // No promo code exists yet. An ignored one would make a visitor pay the full price. rules/attend 18
  if (body.promoCode) throw problem("promo-code-unknown");
  const proofs = await checkCodes(db, link, judged.givenCodes);
  const submission = { body, sent, receipt, judged };
  return inTurn(link.registrationId, () => {
    if (proofs.length === 0) return conclude(db, link, submission);
    // A verification code is used up in the transaction of its submission, or not at all. rules/attend 15
    return inTransaction(db, async (trx) => {
      await useUpCodes(trx, proofs);
      return conclude(trx, link, submission);
    });
  });
}

type Judgement = HandedIn & { judged: Judged };

/** Writes the ticket, or the answers where the outcome is a message. */
async function conclude(
  db: Kysely<Database>,
  link: RegistrationLink,
  { body, sent, receipt, judged }: Judgement,
): Promise<Outcome> {
  const { projectId, registrationId } = link;
  const { results, fields, holdMinutes } = judged;
  if (link.outcome === "textMessage") {
    await insertAnswers(db, { projectId, registrationId, ...receipt, results });
    return toOutcome(link, null);
  }
  // Written beside the sale, not in its statement: it counts once the receipt of this submission exists.
  if (link.itec === "optional")
    await insertConsent(db, { projectId, registrationId, ...receipt, isGiven: body.networking === true });
  const ticket = {
    ...{ projectId, registrationId, ...receipt, results, fields, holdMinutes },
    poolId: link.poolId,
    cultureCode: body.cultureCode ?? link.cultureCode,
    scenarioVersion: link.scenarioVersion,
    originalPrice: link.ticketPrice,
    price: link.ticketPrice,
    holdLimits: await holdLimits(db, { projectId, email: fields.email, address: sent.address }),
    uniqueEmail: link.uniqueEmail ? fields.email.trim().toLowerCase() || null : null,
  };
  return toOutcome(link, await issue(db, ticket));
}

/** rules/tickets 4: waits for locked codes before it refuses, because they may come free again. */
async function issue(db: Kysely<Database>, ticket: NewTicket): Promise<IssuedTicket> {
  for (const waits of [false, true]) {
    const issued = await issueTicket(db, ticket, { waits });
    if (issued) return issued;
    if (await isFull(db, ticket)) throw problem("sold-out");
  }
  throw problem("barcodes-exhausted");
}

const REFUSALS: Readonly<Record<string, ProblemCode>> = {
  ticket_unique_email: "email-already-registered",
  holds_of_recipient: "holds-of-recipient",
  holds_of_network: "holds-of-network",
};

function toRefusal(error: unknown): unknown {
  const code = REFUSALS[constraintViolated(error) ?? ""];
  return code ? problem(code) : error;
}

function toOutcome({ outcomeMessage }: RegistrationLink, ticket: IssuedTicket | null): Outcome {
  if (!ticket) return { outcome: "textMessage", message: outcomeMessage };
  const { expirePaymentAt, price, barcode, ...rest } = ticket;
  return {
    outcome: "ticket",
    ticket: {
      ...{ ...rest, price: toAmount(price) },
      // rules/attend 4: nobody gets the code of a ticket that waits for its payment.
      barcode: rest.purchased ? barcode : "",
      expirePaymentDateTime: expirePaymentAt?.toISOString() ?? null,
    },
  };
}
