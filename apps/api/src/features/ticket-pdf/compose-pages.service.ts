import { findSymbology } from "@foyer/domain/barcode/symbology.ts";
import { BUILT_IN_TEXTS, type BuiltInTicket } from "@foyer/print/built-in/built-in-ticket.ts";
import type { Kysely } from "kysely";
import { readOnce } from "../../platform/cache/read-once.ts";
import type { Database } from "../../platform/db/schema.ts";
import { listUiTexts } from "../catalogs/ui-items/ui-items.service.ts";
import { getLogoFile } from "../logo/logo.service.ts";
import { type ComposedPage, composeDesigned } from "../printouts/composed-page.service.ts";
import type { PrintableRow } from "../printouts/printable-ticket.service.ts";
import { openPrintoutBasis, type PrintoutBasis } from "../printouts/printout-basis.service.ts";
import { findTemplateOf } from "../printouts/template-of-ticket.service.ts";
import { projectFacts } from "../public-registration/public-registration.service.ts";
import { getSetting } from "../settings/settings.service.ts";
import { describeTicket, type TicketPage } from "../ticket-page/ticket-page.service.ts";

/** Composes the page of a ticket in its own culture, or another for the words of the built-in template. */
export type ComposePage = (row: PrintableRow, culture?: string) => Promise<ComposedPage>;

/**
 * Begins a printout of tickets of a project: each gets its own template, else the built-in one, as does a ticket that is
 * not paid yet. What pages have in common is read once. `isOnsite`: as the desk prints them. rules/printouts 10, 13
 */
export function openComposer(
  db: Kysely<Database>,
  { projectId, isOnsite }: { projectId: number; isOnsite: boolean },
): ComposePage {
  const basis = openPrintoutBasis(db, projectId);
  const composeBuiltIn = openBuiltIn(basis);
  return async (row, culture = row.cultureCode) => {
    // rules/attend 12: what is not paid yet has no code, and says how to pay instead.
    const template = row.status === "issued" ? await findTemplateOf(basis, row, { isOnsite }) : null;
    return template ? composeDesigned(basis, row, template) : composeBuiltIn(row, culture);
  };
}

function openBuiltIn({ db, projectId, fullNameFormat }: PrintoutBasis) {
  const currency = readOnce(() => getSetting(db, "Currency"));
  const texts = readOnce((culture: string) => listUiTexts(db, BUILT_IN_TEXTS, culture));
  const logo = readOnce(async () => {
    const { content, width, height } = await getLogoFile(db, projectId);
    return { image: new Uint8Array(content), width, height };
  });
  const project = readOnce(
    ({ code, culture }: { code: string; culture: string }) => projectFacts(db, { projectId, code }, culture),
    ({ code, culture }) => `${code} ${culture}`,
  );
  return async (row: PrintableRow, culture: string): Promise<ComposedPage> => {
    const surroundings = {
      ...{ culture, currency: await currency(projectId), fullNameFormat: await fullNameFormat() },
      project: await project({ code: row.registrationCode, culture }),
    };
    const page = describeTicket(row, surroundings);
    const said = { ...toBuiltIn(page, row), texts: await texts(culture) };
    return {
      culture,
      content: { said, logo: page.project.logo?.path },
      read: async () => ({
        builtIn: { ...said, event: { ...said.event, logo: page.project.logo && (await logo(projectId)) } },
      }),
    };
  };
}

function toBuiltIn(
  page: Omit<TicketPage, "drawing" | "qr">,
  row: PrintableRow,
): Omit<BuiltInTicket, "texts"> {
  const { name, period, zoneName, places, contactEmail, contactPhone } = page.project;
  const { ticketId, fullName, company, registrationName, priceText, purchased } = page;
  const symbology = findSymbology(row.barcodeType);
  return {
    ...{ ticketId, fullName, company, registrationName, priceText, purchased },
    culture: page.cultureCode,
    code: symbology && page.barcode !== "" ? { symbology, text: page.barcode } : null,
    heldUntilText: page.expirePaymentText,
    paymentReference: page.paymentReference,
    howToPay: page.howToPay,
    event: { name, period, zoneName, places, contactEmail, contactPhone, logo: null },
  };
}
