import { SAMPLES } from "@foyer/domain/printout/samples.ts";
import type { PrintableRow } from "../printouts/printable-ticket.service.ts";

const DAY_MS = 86_400_000;

type Sample = {
  projectId: number;
  status: PrintableRow["status"];
  howToPay: PrintableRow["howToPay"]["project"];
  /** The present, in milliseconds. */
  now: number;
  /** Somebody else has ordered it. */
  isOfGroup: boolean;
};

/** A made-up ticket of a project. Its link leads nowhere. */
export function sampleTicket({ projectId, status, howToPay, now, isOfGroup }: Sample): PrintableRow {
  const { firstName, lastName, surName, company, position, email, mobilePhone } = SAMPLES.sample;
  const isHeld = status === "held" || status === "expired";
  return {
    projectId,
    ticketId: 1234,
    identifier: "SAMPLE",
    status,
    barcode: "FAIR-2126-000123",
    barcodeType: 1,
    firstName,
    lastName,
    surName,
    company,
    position,
    email,
    mobilePhone,
    // rules/registrations 11: a price shows how the mail of an unpaid ticket looks.
    price: (isHeld ? 2_000 : 0) as PrintableRow["price"],
    vatRate: null,
    purchased: !isHeld,
    expirePaymentAt: isHeld ? new Date(now + 7 * DAY_MS) : null,
    cancelUntil: null,
    canCorrect: false,
    isIncomplete: false,
    groupId: isOfGroup ? 12 : null,
    groupContact: isOfGroup ? "Maria Nowak" : null,
    correctUntil: null,
    howToPay: { registration: [], project: howToPay },
    cultureCode: "en-GB",
    registrationId: 1,
    registrationCode: "SAMPLE",
    registrationName: "Visitors",
    registrationCulture: "en-GB",
    createdAt: new Date(now),
    answers: [],
    scenarioVersion: 1,
    promocodeGroupId: null,
    imageFileId: null,
    conditionalQuestionId: null,
    answeredRegistrationId: 1,
  };
}
