import { findSymbology } from "@foyer/domain/barcode/symbology.ts";
import { mixed } from "@foyer/domain/event-face/contrast.ts";
import type { FaceColours } from "@foyer/domain/event-face/face-colours.ts";
import { BUILT_IN_TEXTS, type BuiltInTicket } from "@foyer/print/built-in/built-in-ticket.ts";
import { readOnce } from "../../platform/cache/read-once.ts";
import { listUiTexts } from "../catalogs/ui-items/ui-items.service.ts";
import { getLogoFile } from "../logo/logo.service.ts";
import type { ComposedPage } from "../printouts/composed-page.service.ts";
import type { PrintableRow } from "../printouts/printable-ticket.service.ts";
import type { PrintoutBasis } from "../printouts/printout-basis.service.ts";
import { projectFacts } from "../public-registration/public-registration.service.ts";
import { getCurrency } from "../settings/currency.service.ts";
import {
  type DescribedTicket,
  describeTicket,
  isValid,
  type TicketPage,
} from "../ticket-page/ticket-page.service.ts";

type Facts = TicketPage["project"];
type Registration = { registrationCode: string; registrationName: string };

/** Begins pages of the built-in template; what they have in common is read once. */
export function openBuiltIn({ db, projectId, fullNameFormat, signer }: PrintoutBasis) {
  const currency = readOnce((id: number) => getCurrency(db, id));
  const texts = readOnce((culture: string) => listUiTexts(db, BUILT_IN_TEXTS, culture));
  const readLogo = readOnce(async () => {
    const { content, width, height } = await getLogoFile(db, projectId);
    return { image: new Uint8Array(content), width, height };
  });
  const factsOf = readOnce(
    ({ code, culture }: { code: string; culture: string }) => projectFacts(db, { projectId, code }, culture),
    ({ code, culture }) => `${code} ${culture}`,
  );
  const compose = async (
    said: Omit<BuiltInTicket, "texts" | "event">,
    facts: Facts,
  ): Promise<ComposedPage> => {
    const { name, period, zoneName, places, contactEmail, contactPhone, logo } = facts;
    const colours = facts.colours && badgeColours(facts.colours);
    const event = { name, period, zoneName, places, contactEmail, contactPhone, colours };
    const page = { ...said, texts: await texts(said.culture) };
    return {
      culture: said.culture,
      texts: [said.fullName, said.company],
      content: { page, event, logo: logo?.path },
      read: async () => ({
        builtIn: { ...page, event: { ...event, logo: logo && (await readLogo(projectId)) } },
      }),
    };
  };
  const describe = async (row: PrintableRow, culture: string): Promise<DescribedTicket> =>
    describeTicket(row, {
      culture,
      currency: await currency(projectId),
      fullNameFormat: await fullNameFormat(),
      project: await factsOf({ code: row.registrationCode, culture }),
    });
  return {
    describe,
    /** The page of a ticket; one that is not paid yet has no code, and says how to pay. */
    ofTicket: async (row: PrintableRow, culture: string): Promise<ComposedPage> => {
      const ticket = await describe(row, culture);
      const signedCode = isValid(row) ? ((await signer())?.(row) ?? "") : "";
      return compose({ ...saidOf(ticket, row), signedCode }, ticket.project);
    },
    /** The page of a code that nobody has yet: a ticket without a name. */
    ofCode: async (
      code: NonNullable<BuiltInTicket["code"]>,
      { registrationCode, registrationName }: Registration,
      culture: string,
    ): Promise<ComposedPage> => {
      const facts = await factsOf({ code: registrationCode, culture });
      return compose({ ...NOBODY, culture, code, registrationName }, facts);
    },
  };
}

/**
 * The colours of the badge: paper is white, whatever the scheme of a screen. Shapes differ from the ground away from the
 * text, so that it can be read on both. rules/event-face 8
 */
function badgeColours({ light: { fill: ground, onFill: text } }: FaceColours) {
  const away = text === "#ffffff" ? "#000000" : "#ffffff";
  return { ground, shape: mixed(ground, away, 0.12), line: mixed(ground, away, 0.4), text };
}

const NOBODY = {
  ticketId: null,
  signedCode: "",
  fullName: "",
  company: "",
  priceText: "",
  purchased: true,
  heldUntilText: "",
  paymentReference: "",
  howToPay: "",
};

function saidOf(
  page: DescribedTicket,
  { barcodeType }: PrintableRow,
): Omit<BuiltInTicket, "texts" | "event" | "signedCode"> {
  const { ticketId, fullName, company, registrationName, priceText, purchased } = page;
  const symbology = findSymbology(barcodeType);
  return {
    ticketId,
    fullName,
    company,
    registrationName,
    priceText,
    purchased,
    culture: page.cultureCode,
    code: symbology && page.barcode !== "" ? { symbology, text: page.barcode } : null,
    heldUntilText: page.expirePaymentText,
    paymentReference: page.paymentReference,
    howToPay: page.howToPay,
  };
}
