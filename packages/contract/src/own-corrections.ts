import { z } from "zod";
import { SentResult, ShownConsents } from "./attend.ts";
import { endpoint } from "./endpoint.ts";
import { atMost, CultureCode, EmailAddress, OutId, Version } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { OutResult } from "./out-result.ts";
import { PlayData } from "./play.ts";

const Identifier = z.strictObject({ identifier: z.uuid() });

/** The questions that the holder of a ticket may correct, with their answers. rules/tickets 62 */
export const OwnCorrectionForm = z.object({
  version: Version,
  /** The scenario in the version that was answered; its verification codes are left out where none was given. */
  play: PlayData,
  /** The answers that may be corrected, and those that decide what is asked. */
  results: z.array(OutResult),
  questions: z.array(OutId),
});
export type OwnCorrectionForm = z.output<typeof OwnCorrectionForm>;

export const getOwnCorrectionForm = endpoint({
  method: "GET",
  path: "/api/public/tickets/:identifier/correction",
  summary:
    "Returns what the holder of a ticket may correct. 409 correction-closed, ticket-cancelled, ticket-expired; 410 ticket-passed-on.",
  access: "public",
  params: Identifier,
  query: z.strictObject({ cultureCode: CultureCode.optional() }),
  status: 200,
  result: OwnCorrectionForm,
});

export const OwnCorrection = z.strictObject({
  version: Version,
  /** The answers to the questions that may be corrected, and to those that are asked only now. All others stay. */
  results: z.array(SentResult).max(LIMITS.scenarioItems),
  /** The code that was mailed to a new email address. */
  emailCode: atMost(LIMITS.text).nullish(),
  /** The language of the page; consents are given in it. */
  cultureCode: CultureCode.nullish(),
  /** A text that has changed since is refused (scenario-changed). */
  consents: ShownConsents,
});
export type OwnCorrection = z.output<typeof OwnCorrection>;

export const correctOwnTicket = endpoint({
  method: "POST",
  path: "/api/public/tickets/:identifier/corrections",
  summary:
    "Corrects answers in the name of the ticket's holder; price, barcode and registration stay. 409 correction-closed, answer-not-correctable, ticket-cancelled, ticket-expired, scenario-changed, email-already-registered, email-needed; 410 ticket-passed-on; 412 stale-version; 422 with the failing questions, also verification-failed; 428 email-not-confirmed, with the new address to which a code is to be requested for the field emailCode.",
  access: "public",
  params: Identifier,
  body: OwnCorrection,
  status: 200,
  result: z.object({ version: Version }),
});

export const requestCorrectionCode = endpoint({
  method: "POST",
  path: "/api/public/tickets/:identifier/correction-codes",
  summary: "Mails a verification code to the new address of a ticket. 409 as for its correction; 429.",
  access: "public",
  params: Identifier,
  body: z.strictObject({ email: EmailAddress, cultureCode: CultureCode.nullish() }),
  status: 204,
  result: z.undefined(),
});
