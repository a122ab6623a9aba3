import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { AppleIdentity } from "../../platform/wallet-keys/apple-identity.ts";
import { signPass } from "../../platform/wallet-keys/sign-pass.ts";
import { appleBarcode } from "./pass-barcode.ts";
import { passImages } from "./pass-images.service.ts";
import { tokenOfPass } from "./pass-token.service.ts";
import type { WalletPass } from "./wallet-pass.store.ts";
import { datesOf, describeForWallet, type WalletTicket } from "./wallet-ticket.service.ts";

export const APPLE_PASS_TYPE = "application/vnd.apple.pkpass";

/** The path below which phones ask for changed passes. */
export const APPLE_SERVICE = "/wallet/apple";

export type AppleParts = { identity: AppleIdentity; publicUrl: string };

/** Makes a pass for Apple Wallet of its ticket as it is now: a signed file. rules/wallet 3 */
export async function composeApplePass(
  db: Kysely<Database>,
  pass: WalletPass,
  { identity, publicUrl }: AppleParts,
): Promise<Buffer> {
  const described = await describeForWallet(db, pass);
  const content = {
    formatVersion: 1,
    passTypeIdentifier: identity.passTypeIdentifier,
    teamIdentifier: identity.teamIdentifier,
    serialNumber: pass.serial,
    webServiceURL: `${publicUrl}${APPLE_SERVICE}`,
    authenticationToken: await tokenOfPass(db, pass.serial),
    ...contentOf(described, publicUrl),
  };
  const images = await passImages(db, pass.projectId);
  return signPass({ files: { ...images, "pass.json": Buffer.from(JSON.stringify(content)) }, identity });
}

/** The visible content. */
function contentOf(described: WalletTicket, publicUrl: string) {
  const { ticket, texts, barcode, organiser, colours } = described;
  const { days, name } = ticket.project;
  const [ground, text] = [rgb(colours.ground), rgb(colours.text)];
  const last = days.at(-1);
  return {
    organizationName: organiser,
    description: `${texts.TICKET_TITLE}: ${name}`,
    backgroundColor: ground,
    foregroundColor: text,
    labelColor: text,
    // Null would be refused: the fields that do not apply are left out.
    ...(barcode ? { barcodes: [appleBarcode(barcode)] } : { voided: true }),
    ...(days[0] && { relevantDate: days[0].startsAt }),
    ...(last && { expirationDate: last.endsAt }),
    eventTicket: fieldsOf(described, publicUrl),
  };
}

type Field = { key: string; label?: string; value: string; changeMessage?: string };

function fieldsOf(described: WalletTicket, publicUrl: string): Record<string, Field[]> {
  const { ticket, texts, notice } = described;
  const { project } = ticket;
  const link =
    ticket.identifier === "" ? "" : `${publicUrl}/r/${ticket.registrationCode}/ticket/${ticket.identifier}`;
  const isKnown = ({ value }: Field) => value !== "";
  return {
    headerFields: [field("number", texts.TICKET_NUMBER, String(ticket.ticketId))],
    primaryFields: [field("event", "", project.name)],
    secondaryFields: [
      field("holder", ticket.registrationName, ticket.fullName),
      field("company", "", ticket.company),
    ].filter(isKnown),
    auxiliaryFields: [
      told(field("dates", texts.EVENT_DATES, project.period)),
      told(field("place", texts.EVENT_PLACES, project.places.join(", "))),
    ].filter(isKnown),
    backFields: [
      // A phone shows the message when the value changes.
      { key: "notice", value: notice, changeMessage: "%@" },
      field("all-dates", texts.EVENT_DATES, datesOf(ticket)),
      field("all-places", texts.EVENT_PLACES, project.places.join(", ")),
      field("contact", "", [project.contactEmail, project.contactPhone].filter(Boolean).join("\n")),
      field("link", texts.TICKET_TITLE, link),
    ].filter((one) => one.key === "notice" || isKnown(one)),
  };
}

const field = (key: string, label: string, value: string): Field =>
  label === "" ? { key, value } : { key, label, value };

const told = (one: Field): Field => ({ ...one, changeMessage: `${one.label}: %@` });

/** `#2747b8` as Apple writes colours. */
function rgb(hex: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgb(${red}, ${green}, ${blue})`;
}
