import { createHash, createPrivateKey } from "node:crypto";
import { SignJWT } from "jose";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { GoogleIdentity } from "../../platform/wallet-keys/google-identity.ts";
import { googleBarcode } from "./pass-barcode.ts";
import type { WalletPass } from "./wallet-pass.store.ts";
import { datesOf, describeForWallet, type WalletTicket } from "./wallet-ticket.service.ts";

const SAVE = "https://pay.google.com/gp/v/save/";

/** A pass of Google Wallet: what all passes of an event in one language have in common, and the pass itself. rules/wallet 3 */
export type GooglePass = {
  eventClass: { id: string } & Record<string, unknown>;
  object: { id: string } & Record<string, unknown>;
};

type Parts = { identity: Pick<GoogleIdentity, "issuerId">; publicUrl: string };

/** Describes a pass for Google Wallet by its ticket as it is now. */
export async function composeGooglePass(
  db: Kysely<Database>,
  pass: WalletPass,
  { identity: { issuerId }, publicUrl }: Parts,
): Promise<GooglePass> {
  const described = await describeForWallet(db, pass);
  const { cultureCode } = described.ticket;
  // Installations with the same issuer have different addresses.
  const installation = createHash("sha256").update(publicUrl).digest("hex").slice(0, 8);
  const classId = `${issuerId}.${installation}-${pass.projectId}-${cultureCode}`;
  return {
    eventClass: { id: classId, ...classOf(described, publicUrl) },
    object: { id: `${issuerId}.${pass.serial}`, classId, ...objectOf(described, publicUrl) },
  };
}

function classOf({ ticket, organiser, colours }: WalletTicket, publicUrl: string) {
  const { name, days, places, logo } = ticket.project;
  const say = localized(ticket.cultureCode);
  const place = places.join(", ");
  return {
    issuerName: organiser,
    reviewStatus: "UNDER_REVIEW",
    eventName: say(name),
    // An address is asked for with the name of a venue; events have the one text.
    ...(place !== "" && { venue: { name: say(place), address: say(place) } }),
    dateTime: { start: days[0]?.startsAt, end: days.at(-1)?.endsAt },
    hexBackgroundColor: colours.ground,
    // Google loads it, and refuses what it cannot load.
    ...(logo && publicUrl.startsWith("https:") && { logo: { sourceUri: { uri: publicUrl + logo.path } } }),
  };
}

function objectOf({ ticket, texts, barcode, notice }: WalletTicket, publicUrl: string) {
  const say = localized(ticket.cultureCode);
  const { identifier, registrationCode, registrationName, fullName, company, status } = ticket;
  const rows = [
    { id: "notice", header: texts.TICKET_TITLE, body: notice },
    { id: "dates", header: texts.EVENT_DATES, body: datesOf(ticket) },
    { id: "company", header: registrationName, body: company },
  ];
  const uri = `${publicUrl}/r/${registrationCode}/ticket/${identifier}`;
  return {
    state: barcode ? "ACTIVE" : status === "expired" ? "EXPIRED" : "INACTIVE",
    ticketNumber: String(ticket.ticketId),
    ticketType: say(registrationName),
    ...(fullName !== "" && { ticketHolderName: fullName }),
    ...(barcode && { barcode: googleBarcode(barcode) }),
    textModulesData: rows.filter(({ body }) => body !== ""),
    ...(identifier !== "" && {
      linksModuleData: { uris: [{ id: "ticket", uri, description: texts.TICKET_TITLE }] },
    }),
  };
}

const localized = (language: string) => (value: string) => ({ defaultValue: { language, value } });

/** The address where somebody saves a pass that Google has: it names the pass and nothing of the ticket. rules/wallet 5 */
export async function saveAddress(
  { serviceAccount, key, keyId }: GoogleIdentity,
  { objectId, publicUrl }: { objectId: string; publicUrl: string },
): Promise<string> {
  const claims = {
    typ: "savetowallet",
    origins: [new URL(publicUrl).origin],
    payload: { eventTicketObjects: [{ id: objectId }] },
  };
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: "RS256", typ: "JWT", kid: keyId })
    .setIssuer(serviceAccount)
    .setAudience("google")
    .setIssuedAt()
    .sign(createPrivateKey(key));
  return `${SAVE}${token}`;
}
