import { findSymbology } from "@foyer/domain/barcode/symbology.ts";
import { faceColours } from "@foyer/domain/event-face/face-colours.ts";
import type { UiTexts } from "@foyer/domain/ui-text/ui-texts.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { listUiTexts } from "../catalogs/ui-items/ui-items.service.ts";
import { findEventFace } from "../event-face/event-face.service.ts";
import { findMailSender } from "../mail-texts/mail-sender.service.ts";
import { projectFacts } from "../public-registration/public-registration.service.ts";
import { getCurrency } from "../settings/currency.service.ts";
import { getSetting } from "../settings/settings.service.ts";
import { openWalletSigner } from "../signed-codes/sign-codes.service.ts";
import {
  type DescribedTicket,
  describeTicket,
  type HeldTicket,
  isValid,
  selectHeldTickets,
} from "../ticket-page/ticket-page.service.ts";
import type { PassBarcode } from "./pass-barcode.ts";
import type { WalletPass } from "./wallet-pass.store.ts";

const TEXTS = [
  ...(["TICKET_TITLE", "TICKET_NUMBER", "TICKET_PASSED_ON", "TICKET_UNPAID"] as const),
  ...(["TICKET_CANCELLED", "TICKET_EXPIRED", "EVENT_DATES", "EVENT_PLACES"] as const),
] as const;
type Texts = UiTexts<(typeof TEXTS)[number]>;

/** The content of a pass, for either wallet. rules/wallet 3–5 */
export type WalletTicket = {
  /** A former holder gets the event alone. */
  ticket: DescribedTicket;
  texts: Texts;
  /** Null: the pass admits nobody; the reason is in `notice`. */
  barcode: PassBarcode | null;
  notice: string;
  /** Whose pass it is: the organiser, as mails name them, else the event. */
  organiser: string;
  colours: { ground: string; text: string };
};

/** Describes the ticket of a pass as it is now. */
export async function describeForWallet(
  db: Kysely<Database>,
  { projectId, ticketId, identifier }: Pick<WalletPass, "projectId" | "ticketId" | "identifier">,
): Promise<WalletTicket> {
  const held = await selectHeldTickets(db, projectId).where("ticket.id", "=", ticketId).executeTakeFirst();
  if (!held) throw new Error(`The pass's ticket ${ticketId} does not exist.`);
  const culture = held.cultureCode;
  const described = describeTicket(held, {
    culture,
    currency: await getCurrency(db, projectId),
    fullNameFormat: await getSetting(db, "Full_name_format"),
    project: await projectFacts(db, { ...held, code: held.registrationCode }, culture),
  });
  const texts = await listUiTexts(db, TEXTS, culture);
  const isFormer = held.identifier !== identifier;
  const ticket = isFormer ? withoutHolder(described) : described;
  const { colour } = await findEventFace(db, projectId);
  const { senderName } = await findMailSender(db, projectId);
  return {
    ticket,
    texts,
    barcode: !isFormer && isValid(held) ? await barcodeOf(db, held) : null,
    notice: isFormer ? texts.TICKET_PASSED_ON : noticeOf(described, texts),
    organiser: senderName || ticket.project.name,
    colours: coloursOf(colour),
  };
}

/** The ticket's own barcode, or its signed code where the project has chosen it and the ticket has one. rules/gates 50 */
async function barcodeOf(db: Kysely<Database>, held: HeldTicket): Promise<PassBarcode | null> {
  const { barcode: caption } = held;
  const signed = (await openWalletSigner(db, held.projectId))?.(held) ?? "";
  if (signed !== "") return { symbology: "QR", text: signed, caption };
  const symbology = findSymbology(held.barcodeType);
  return symbology && { symbology, text: caption, caption };
}

/** Nothing of the new holder: neither their name nor the ticket's new address. rules/tickets 69 */
const withoutHolder = (ticket: DescribedTicket): DescribedTicket => ({
  ...ticket,
  identifier: "",
  barcode: "",
  fullName: "",
  company: "",
});

function noticeOf({ status }: DescribedTicket, texts: Texts): string {
  if (status === "cancelled") return texts.TICKET_CANCELLED;
  if (status === "expired") return texts.TICKET_EXPIRED;
  return status === "held" ? texts.TICKET_UNPAID : "";
}

function coloursOf(colour: string): WalletTicket["colours"] {
  if (colour === "") return { ground: "#ffffff", text: "#16181d" };
  const { fill, onFill } = faceColours(colour).light;
  return { ground: fill, text: onFill };
}

/** The dates of the event with their zone. */
export const datesOf = ({ project: { period, zoneName } }: DescribedTicket): string =>
  `${period} (${zoneName})`;
