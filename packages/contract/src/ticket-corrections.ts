import type { TicketChange } from "@foyer/domain/ticket/ticket-change.ts";
import { TICKET_FIELD_NAMES } from "@foyer/domain/ticket/ticket-fields.ts";
import { z } from "zod";
import { SentResult } from "./attend.ts";
import { endpoint } from "./endpoint.ts";
import { atMost, emptiable, Id, OutId, Version } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { OutResult } from "./out-result.ts";
import { PlayData } from "./play.ts";
import { schemaOf } from "./schema-of.ts";
import { TicketDetails } from "./tickets.ts";

const TicketKey = z.strictObject({ projectId: Id, ticketId: Id });
const FieldName = z.enum(TICKET_FIELD_NAMES);

/** The questionnaire that the visitor answered, the answers, and the fields without a question. */
export const CorrectionForm = z.object({
  version: Version,
  /** The scenario in the version that the visitor answered, in the culture of its registration. */
  play: PlayData,
  results: z.array(OutResult),
  /** The fields of the ticket that no question of this scenario fills. */
  fields: z.array(z.object({ field: FieldName, value: z.string() })),
});
export type CorrectionForm = z.output<typeof CorrectionForm>;

export const getCorrectionForm = endpoint({
  method: "GET",
  path: "/api/projects/:projectId/tickets/:ticketId/correction",
  summary: "Returns what can be corrected on a ticket: its questionnaire, answers and further fields.",
  access: { project: "operator" },
  params: TicketKey,
  status: 200,
  result: CorrectionForm,
});

export const Correction = z.strictObject({
  version: Version.optional(),
  /** Mails the corrected ticket to its holder. */
  tellsHolder: z.boolean().default(false),
  /** All answers, as a visitor submits them; absent: they stay. */
  results: z.array(SentResult).max(LIMITS.scenarioItems).optional(),
  /** Fields as text. A field that a textbox fills changes its answer; one that another question fills is rejected. */
  fields: z.partialRecord(FieldName, emptiable(atMost(LIMITS.text), "")).default({}),
});
export type Correction = z.output<typeof Correction>;

export const correctTicket = endpoint({
  method: "PATCH",
  path: "/api/projects/:projectId/tickets/:ticketId",
  summary:
    "Corrects what a visitor typed, in the scenario that was answered. Barcode, price and payment stay. 409 scenario-changed, email-already-registered, ticket-without-address; 412 stale-version.",
  access: { project: "operator" },
  params: TicketKey,
  body: Correction,
  status: 200,
  result: TicketDetails,
});

export const exchangeBarcode = endpoint({
  method: "POST",
  path: "/api/projects/:projectId/tickets/:ticketId/barcode",
  summary:
    "Gives a held or issued ticket the next free barcode of its pool; the old one is void permanently. 409 ticket-cancelled, ticket-expired, barcodes-exhausted; 412 stale-version.",
  access: { project: "operator" },
  params: TicketKey,
  body: z.strictObject({ version: Version.optional() }),
  status: 200,
  result: TicketDetails,
});

/** A correction in the history of a ticket. */
export const RecordedCorrection = z.object({
  version: OutId,
  correctedAt: z.iso.datetime(),
  staffName: z.string(),
  changes: z.array(
    schemaOf<TicketChange>()(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  ),
});
export type RecordedCorrection = z.output<typeof RecordedCorrection>;

export const listCorrections = endpoint({
  method: "GET",
  path: "/api/projects/:projectId/tickets/:ticketId/corrections",
  summary: "Lists the corrections of a ticket, newest first, with the texts before and after.",
  access: { project: "operator" },
  params: TicketKey,
  status: 200,
  result: z.array(RecordedCorrection),
});
