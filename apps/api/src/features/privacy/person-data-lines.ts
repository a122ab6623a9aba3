import type { PersonData, PersonDataOfAddress } from "@foyer/contract/person-data.ts";
import { TICKET_LABELS } from "@foyer/domain/ticket/ticket-labels.ts";

/** A line of the printed file: a heading, or a label with its value. */
export type PersonDataLine = { heading: string } | { label: string; value: string };

type ContactData = Pick<PersonDataOfAddress, "groupOrders" | "groupMails">;
type ConsentData = PersonData["consents"][number];

/** How a consent was given. */
const SOURCES: Readonly<Record<ConsentData["source"], string>> = {
  registration: "the registration form",
  group: "the form of a group order",
  offer: "accepting the ticket",
  correction: "a correction",
  file: "staff, in a file",
  desk: "the desk",
  staff: "staff",
};

/** An instant as the file prints it: `2026-05-12 10:00:00 UTC`. */
const at = (moment: string | null): string =>
  moment === null ? "" : `${moment.slice(0, 19).replace("T", " ")} UTC`;

const labelOf = (name: string): string => (TICKET_LABELS as Readonly<Record<string, string>>)[name] ?? name;

/** The data as lines to print, section by section; what is empty is left out. rules/privacy 10 */
export function personDataLines(data: PersonData): PersonDataLine[] {
  const { event, ticket, payment } = data;
  return [
    ...section("Event", [
      ["Name", event.name],
      ["Dates", `${event.startDateTime} – ${event.endDateTime} (${event.timeZone})`],
    ]),
    ...section("Ticket", [
      ["Number", String(ticket.ticketId)],
      ["Registration", ticket.registration],
      ["Status", ticket.status],
      ["Barcode", ticket.barcode],
      ["Earlier barcodes", ticket.formerBarcodes.join(", ")],
      ["Created", at(ticket.createdAt)],
      ["Price", `${ticket.price} ${ticket.currency}`],
      ["Promo code", ticket.promoCode ?? ""],
      ["Language", ticket.culture],
      ["Tags", ticket.tags.join(", ")],
      ["Badge printed", data.badgePrint ? at(data.badgePrint.printedAt) : ""],
      ["Passed on to the networking platform", at(data.passedOnAt)],
    ]),
    ...section(
      "Fields",
      Object.entries(ticket.fields).map(([name, value]) => [labelOf(name), value]),
    ),
    ...section(
      "Answers",
      data.answers.map(({ question, answers }) => [question, answers.map(answerText).join(", ")]),
    ),
    ...section("Consents", data.consents.flatMap(consentPairs)),
    ...section(
      "Details that exhibitors have",
      data.leads.map(({ exhibitor, stand, email, scannedAt, fields }) => [
        [exhibitor, stand, email].filter(Boolean).join(", "),
        `${at(scannedAt)}: ${fields.map(labelOf).join(", ")}`,
      ]),
    ),
    ...section("Payment", [
      ["Payment ID", payment?.paymentId ?? ""],
      ["Method", payment?.method ?? ""],
      ["Reference", payment?.reference ?? ""],
      ["Paid", at(payment?.paidAt ?? null)],
      ...data.latePayments.map(
        (late): Pair => [`Late payment ${late.paymentId}`, `${late.amount}, ${late.state}`],
      ),
    ]),
    ...section(
      "Corrections",
      data.corrections.flatMap(({ correctedAt, changes }) =>
        changes.map(
          (one): Pair => [`${one.label}, ${at(correctedAt)}`, `${one.before || "–"} → ${one.after || "–"}`],
        ),
      ),
    ),
    ...mailLines("Mails", data.mails),
    ...groupLines(data.groupOrders),
    ...section(
      "Scans at the gates",
      data.scans.map(({ day, time, gate, direction, verdict }) => [
        time?.replace("T", " ") ?? day,
        [gate, direction, verdict].filter(Boolean).join(", "),
      ]),
    ),
  ];
}

/** Lines of the contact of groups. rules/privacy 20 */
export const contactDataLines = ({ groupOrders, groupMails }: ContactData): PersonDataLine[] => [
  ...groupLines(groupOrders),
  ...mailLines("Mails about group orders", groupMails),
];

const mailLines = (heading: string, mails: PersonData["mails"]): PersonDataLine[] =>
  section(
    heading,
    mails.map(({ recipient, createdAt, sentAt, subject }) => [
      sentAt ? at(sentAt) : `${at(createdAt)}, not sent`,
      [recipient, subject].filter(Boolean).join(": "),
    ]),
  );

const groupLines = (orders: PersonData["groupOrders"]): PersonDataLine[] =>
  section(
    "Group orders",
    orders.map(({ reference, contactName, contactEmail, orderedAt, tickets }) => [
      reference,
      `${contactName}, ${contactEmail}: ${tickets} tickets, ${at(orderedAt)}`,
    ]),
  );

const ENDED = { holder: "Withdrawn", staff: "Ended by staff", "passed-on": "Ended" } as const;

/** The text of a consent, then where it was given and how it has ended. */
const consentPairs = (one: ConsentData): Pair[] => [
  [at(one.givenAt), one.text],
  ["", consentFacts(one)],
];

function consentFacts({
  registrationName,
  scenarioVersion,
  cultureCode,
  source,
  ...one
}: ConsentData): string {
  const given = `${registrationName}, version ${scenarioVersion}, ${cultureCode}, by ${SOURCES[source]}`;
  return one.endedBy ? `${given}. ${ENDED[one.endedBy]} ${at(one.endedAt)}` : given;
}

type Pair = readonly [label: string, value: string];

/** A heading with its lines; nothing where all values are empty. */
function section(heading: string, pairs: readonly Pair[]): PersonDataLine[] {
  const filled = pairs.filter(([, value]) => value !== "").map(([label, value]) => ({ label, value }));
  return filled.length === 0 ? [] : [{ heading }, ...filled];
}

const answerText = (answer: string | boolean): string =>
  typeof answer === "string" ? answer : answer ? "Yes" : "No";
