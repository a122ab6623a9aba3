import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { CultureCode, Id, OutId } from "./fields.ts";
import { TimeText } from "./public-event.ts";

/** Where a consent was given: by a visitor, or written down by staff (file, desk, staff). rules/questions 25 */
export const CONSENT_SOURCES = [
  "registration",
  "group",
  "offer",
  "correction",
  "file",
  "desk",
  "staff",
] as const;
export type ConsentSource = (typeof CONSENT_SOURCES)[number];

export const CONSENT_ENDS = ["holder", "staff", "passed-on"] as const;
export type ConsentEnd = (typeof CONSENT_ENDS)[number];

/** A consent as it was given, with the text of the time. rules/questions 24 */
export const Consent = z.object({
  questionId: OutId,
  text: z.string(),
  cultureCode: z.string(),
  /** The questionnaire that asked for it, and the version of it. */
  registrationName: z.string(),
  scenarioVersion: z.int().positive(),
  source: z.enum(CONSENT_SOURCES),
  givenAt: z.iso.datetime(),
  /** Null: it holds. */
  endedAt: z.iso.datetime().nullable(),
  endedBy: z.enum(CONSENT_ENDS).nullable(),
});
export type Consent = z.output<typeof Consent>;

const Identifier = z.strictObject({ identifier: z.uuid() });

export const listOwnConsents = endpoint({
  method: "GET",
  path: "/api/public/tickets/:identifier/consents",
  summary: "Lists what the holder of a ticket has agreed to, with the texts of then. 410 ticket-passed-on.",
  access: "public",
  params: Identifier,
  query: z.strictObject({ cultureCode: CultureCode.optional() }),
  status: 200,
  result: z.array(
    z.object({
      questionId: OutId,
      text: z.string(),
      givenText: TimeText,
      /** Empty: it holds. */
      endedText: TimeText,
      /** A consent that the registration requires ends with the ticket only. */
      canWithdraw: z.boolean(),
    }),
  ),
});
export type OwnConsents = z.output<typeof listOwnConsents.result>;

export const withdrawConsent = endpoint({
  method: "POST",
  path: "/api/public/tickets/:identifier/consents/:questionId/withdrawal",
  summary:
    "Withdraws a consent in the name of the ticket's holder; the answer becomes No. 404 if it does not hold; 409 consent-required; 410 ticket-passed-on.",
  access: "public",
  params: z.strictObject({ identifier: z.uuid(), questionId: Id }),
  status: 204,
  result: z.undefined(),
});
