import { z } from "zod";
import { SentResult, ShownConsents } from "./attend.ts";
import { endpoint } from "./endpoint.ts";
import { atMost, CultureCode, EmailAddress } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { OutResult } from "./out-result.ts";
import { PlayData } from "./play.ts";
import { ProjectFacts, TimeText } from "./public-event.ts";

const Identifier = z.strictObject({ identifier: z.uuid() });
const Token = z.strictObject({ token: z.uuid() });
const Culture = z.strictObject({ cultureCode: CultureCode.optional() });

/** Whether a ticket's holder can pass it on, and the open offer. rules/tickets 66 */
export const OwnOffer = z.object({
  canPassOn: z.boolean(),
  /** Until when, also where that is over; empty: never. */
  untilText: TimeText,
  /** Null: no offer is open. The address has only its first letter and its host. */
  offer: z.object({ recipient: z.string(), expiresText: TimeText }).nullable(),
});
export type OwnOffer = z.output<typeof OwnOffer>;

const OFFER = "/api/public/tickets/:identifier/offer";

export const getOwnOffer = endpoint({
  method: "GET",
  path: OFFER,
  summary: "Returns whether the holder of a ticket can pass it on, and the open offer.",
  access: "public",
  params: Identifier,
  query: Culture,
  status: 200,
  result: OwnOffer,
});

export const offerTicket = endpoint({
  method: "POST",
  path: OFFER,
  summary:
    "Mails an offer of a ticket to another address; the holder keeps the ticket until it is accepted. 409 passing-on-closed, ticket-offered, ticket-cancelled, ticket-expired; 429.",
  access: "public",
  params: Identifier,
  body: z.strictObject({ email: EmailAddress, cultureCode: CultureCode.nullish() }),
  status: 204,
  result: z.undefined(),
});

export const withdrawOffer = endpoint({
  method: "DELETE",
  path: OFFER,
  summary: "Withdraws the open offer of a ticket. 410 ticket-offer-ended.",
  access: "public",
  params: Identifier,
  status: 204,
  result: z.undefined(),
});

/** An offered ticket, as the person sees it to whom it is offered: nothing of its holder but the company. */
export const OfferedTicket = z.object({
  registrationCode: z.string(),
  registrationName: z.string(),
  cultureCode: z.string(),
  cultures: z.array(z.string()),
  expiresText: TimeText,
  project: ProjectFacts,
  play: PlayData,
  /** The answers about the company. */
  results: z.array(OutResult),
  /** No question asks for a name: the acceptance has it. */
  asksName: z.boolean(),
  /** The address to which the ticket is offered. */
  email: z.string(),
});
export type OfferedTicket = z.output<typeof OfferedTicket>;

export const getOfferedTicket = endpoint({
  method: "GET",
  path: "/api/public/ticket-offers/:token",
  summary: "Returns an offered ticket with its questionnaire. 410 ticket-offer-ended.",
  access: "public",
  params: Token,
  query: Culture,
  status: 200,
  result: OfferedTicket,
});

export const acceptOffer = endpoint({
  method: "POST",
  path: "/api/public/ticket-offers/:token/acceptance",
  summary:
    "Accepts an offered ticket with the answers of its new holder: it has another link and barcode from then on. 409 scenario-changed, email-already-registered, barcodes-exhausted; 410 ticket-offer-ended; 422 with the failing questions.",
  access: "public",
  params: Token,
  body: z.strictObject({
    results: z.array(SentResult).max(LIMITS.scenarioItems),
    /** The name of the new holder, where no question asks for it. */
    name: z
      .strictObject({ firstName: atMost(LIMITS.groupName), lastName: atMost(LIMITS.groupName) })
      .nullish(),
    cultureCode: CultureCode.nullish(),
    /** A text that has changed since is refused (scenario-changed). */
    consents: ShownConsents,
  }),
  status: 201,
  result: z.object({ registrationCode: z.string(), identifier: z.string() }),
});
