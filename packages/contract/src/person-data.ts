import { SCAN_VERDICTS } from "@foyer/domain/gate/evaluate-scan.ts";
import { z } from "zod";
import { Consent } from "./consents.ts";
import { endpoint } from "./endpoint.ts";
import { Id } from "./fields.ts";

/** The formats of a person's data: for programs, and for reading. */
export const PERSON_DATA_FORMATS = ["json", "pdf"] as const;
export type PersonDataFormat = (typeof PERSON_DATA_FORMATS)[number];

const text = z.string();
const moment = z.iso.datetime();
const Format = z.strictObject({ format: z.enum(PERSON_DATA_FORMATS).default("json") });

const Mail = z.object({
  kind: text,
  recipient: text,
  createdAt: moment,
  sentAt: moment.nullable(),
  subject: text.nullable(),
  text: text.nullable(),
});

/**
 * The file of a person's data, as JSON: everything that Foyer holds of the holder of a ticket, and nothing of anybody else.
 * Times are instants in UTC, those of scans wall times at the venue. rules/privacy 10
 */
export const PersonData = z.object({
  /** The version of this shape; a change of its fields has a higher one. */
  formatVersion: z.literal(4),
  createdAt: moment,
  event: z.object({ name: text, startDateTime: text, endDateTime: text, timeZone: text }),
  ticket: z.object({
    ticketId: z.int().positive(),
    identifier: text,
    registration: text,
    status: text,
    barcode: text,
    formerBarcodes: z.array(text),
    createdAt: moment,
    price: z.number(),
    currency: text,
    promoCode: text.nullable(),
    culture: text,
    /** Labels that staff have put on the ticket. */
    tags: z.array(text),
    /** By their wire names, such as `FirstName`; empty ones are left out. */
    fields: z.record(text, text),
  }),
  payment: z
    .object({
      paymentId: text.nullable(),
      method: text.nullable(),
      reference: text.nullable(),
      paidAt: moment.nullable(),
    })
    .nullable(),
  latePayments: z.array(z.object({ paymentId: text, amount: z.number(), receivedAt: moment, state: text })),
  answers: z.array(z.object({ step: text, question: text, answers: z.array(z.union([text, z.boolean()])) })),
  /** The consents of the holder, with their texts of then; `endedAt` null: it holds. */
  consents: z.array(Consent),
  corrections: z.array(
    z.object({
      correctedAt: moment,
      changes: z.array(z.object({ label: text, before: text, after: text })),
    }),
  ),
  mails: z.array(Mail),
  /** The group orders that the holder has made, by their address; the people in them are others. */
  groupOrders: z.array(
    z.object({ reference: text, contactName: text, contactEmail: text, orderedAt: moment, tickets: z.int() }),
  ),
  /** `direction` as the gate's reader wrote it, `in` or `out` at gates of Foyer; `verdict` of those alone. */
  scans: z.array(
    z.object({
      day: text,
      time: text.nullable(),
      gate: text,
      direction: text,
      verdict: z.enum(SCAN_VERDICTS).nullable(),
    }),
  ),
  /** The exhibitors that have the holder's details as a lead, and which. rules/leads 12 */
  leads: z.array(
    z.object({
      exhibitor: text,
      stand: text,
      email: text.nullable(),
      scannedAt: moment,
      /** By their wire names, such as `FirstName`. */
      fields: z.array(text),
    }),
  ),
  badgePrint: z.object({ printedAt: moment, prints: z.int().positive() }).nullable(),
  /** When the networking platform got the ticket; null: never. */
  passedOnAt: moment.nullable(),
});
export type PersonData = z.output<typeof PersonData>;

/** The file of all tickets and group orders of a proven address, the newest first. rules/privacy 20 */
export const PersonDataOfAddress = PersonData.pick({ createdAt: true, groupOrders: true }).extend({
  /** The version of this shape; a change of its fields has a higher one. */
  formatVersion: z.literal(5),
  address: text,
  tickets: z.array(PersonData),
  /** Mails to the contact of these groups, without their text, which names other people. */
  groupMails: z.array(Mail),
});
export type PersonDataOfAddress = z.output<typeof PersonDataOfAddress>;

export const exportPersonData = endpoint({
  method: "GET",
  path: "/api/projects/:projectId/tickets/:ticketId/personal-data",
  summary:
    "Downloads everything that Foyer holds of the holder of a ticket, as JSON or PDF. The audit has the download.",
  access: { project: "manager" },
  params: z.strictObject({ projectId: Id, ticketId: Id }),
  query: Format,
  status: 200,
  result: "file",
});

export const downloadOwnData = endpoint({
  method: "GET",
  path: "/api/public/tickets/:identifier/personal-data",
  summary: "Downloads everything that the organiser holds of the holder of this ticket, as JSON or PDF.",
  access: "public",
  params: z.strictObject({ identifier: z.uuid() }),
  query: Format,
  status: 200,
  result: "file",
});
