import { formatPrice } from "@foyer/domain/format/money.ts";
import { MAIL_TEXTS } from "@foyer/domain/mail-text/mail-texts.ts";
import type { Cents } from "@foyer/domain/money/cents.ts";
import type { RefundCause } from "@foyer/domain/payment/attempt-state.ts";
import { groupReference, paymentReference } from "@foyer/domain/ticket/payment.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { writeMail } from "../../platform/mail/write-mail.ts";
import { mailHead } from "../event-face/mail-head.service.ts";
import type { ComposeMail, WrittenMail } from "../mail/compose.service.ts";
import { listMailTexts, type TriedText } from "../mail-texts/mail-wording.service.ts";
import { findAttempt, findRefund } from "../payments/payments.service.ts";
import { projectFacts } from "../public-registration/public-registration.service.ts";
import { findPage } from "./payable.store.ts";
import { subjectOf } from "./subject-of.ts";

/** Writes the mail that money was given back to the card that it came from. rules/payments 18 */
export function composeRefundMail(): ComposeMail {
  return async (db, { projectId, recipient, cultureCode: culture, details: { refundId = 0 } }) => {
    const refund = await findRefund(db, { projectId, refundId });
    const attempt = refund && (await findAttempt(db, { projectId, attemptId: refund.attemptId }));
    const page = attempt && (await findPage(db, subjectOf(attempt)));
    if (!page) return { withdrawn: "The refund is not known." };
    if (page.email.trim().toLowerCase() !== recipient.toLowerCase())
      return { withdrawn: "The payer has another address by now." };
    const { ticketId, groupId, currency, isLive } = attempt;
    return await writeRefundMail(db, {
      projectId,
      culture,
      code: page.code,
      registration: page.registrationName,
      reference: ticketId === null ? groupReference(groupId ?? 0) : paymentReference(ticketId),
      amount: refund.amount,
      currency,
      cause: refund.cause,
      reason: refund.reason,
      isLive,
    });
  };
}

type RefundMail = {
  projectId: number;
  culture: string;
  /** The public link of the registration. */
  code: string;
  registration: string;
  reference: string;
  amount: Cents;
  currency: string;
  cause: RefundCause;
  /** The reason that staff gave; empty: none. */
  reason: string;
  isLive: boolean;
  /** A text in place of the stored one. */
  tried?: TriedText;
};

/** The words around the text. */
const WORDS = [
  ...(["EVENT_DATES", "EVENT_PLACES", "TICKET_TITLE", "PAYMENT_REFERENCE", "CANCELLATION_REASON"] as const),
  ...(["REFUND_LATE", "REFUND_BY_ORGANISER", "REFUND_AMOUNT", "PAY_TEST_MODE"] as const),
] as const;

/** Writes the mail about a refund. */
export async function writeRefundMail(db: Kysely<Database>, refund: RefundMail): Promise<WrittenMail> {
  const { projectId, culture, code, registration, reference, cause, reason, isLive, tried } = refund;
  const { subject, body } = MAIL_TEXTS["payment-refunded"];
  const texts = await listMailTexts(db, { projectId, culture }, [subject, body, ...WORDS], tried);
  const facts = await projectFacts(db, { projectId, code }, culture);
  const { head, attachments } = await mailHead(db, projectId, { hasPicture: true });
  const amount = formatPrice(refund.amount, refund.currency, culture);
  const places = facts.places.join(", ");
  const mail = writeMail({
    culture,
    subject: texts[subject],
    body: texts[body],
    values: { event: facts.name, dates: facts.period, places, registration, reference, amount },
    event: facts.name,
    head,
    warning: isLive ? [] : [texts.PAY_TEST_MODE],
    note: cause === "late" ? texts.REFUND_LATE : texts.REFUND_BY_ORGANISER,
    facts: [
      [texts.CANCELLATION_REASON, reason],
      [texts.REFUND_AMOUNT, amount],
      [texts.PAYMENT_REFERENCE, reference],
      [texts.TICKET_TITLE, registration],
      [texts.EVENT_DATES, `${facts.period} (${facts.zoneName})`],
      [texts.EVENT_PLACES, places],
    ].filter((fact): fact is [string, string] => fact[1] !== ""),
  });
  return { ...mail, attachments };
}
