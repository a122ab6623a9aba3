import type { PrintoutTemplate } from "@foyer/contract/printout-templates.ts";
import { specialFieldOf, type TemplateField } from "@foyer/domain/printout/template-field.ts";
import type { FieldValue, PrintedPage } from "@foyer/print/page/page-design.ts";
import { type PrintableTicket, valueOfField } from "@foyer/print/page/value-of-field.ts";
import { printableCode, toPrintable } from "./printable-ticket.service.ts";
import type { PrintableRow } from "./printable-tickets.store.ts";
import type { PrintoutBasis } from "./printout-basis.service.ts";

/** A page before its pictures are read. */
export type ComposedPage = {
  /** Everything that determines its look; pictures by their ids. */
  content: unknown;
  culture: string;
  /** The texts of its attendee. */
  texts: readonly string[];
  read: () => Promise<PrintedPage>;
};

/** The page of a ticket in a template's design. The template is one of `basis`, or one under test. */
export async function composeDesigned(
  basis: PrintoutBasis,
  row: PrintableRow,
  template: PrintoutTemplate,
): Promise<ComposedPage> {
  const ticket = { ...(await toPrintable(basis, row)), signedCode: await signedCodeOf(basis, row, template) };
  const { cultureCode: culture, imageFileId } = row;
  const answers = [...ticket.answers];
  return {
    culture,
    texts: textsOf(template.settings, ticket),
    content: { template, culture, imageFileId, ticket: { ...ticket, answers } },
    read: async () => {
      const promotionImage = imageFileId === null ? null : await basis.image(imageFileId);
      const values = valuesOf(template.settings, { ...ticket, promotionImage });
      return { design: await basis.design(template), culture, values };
    },
  };
}

/** The signed code of an issued ticket, where the template has a field for it. rules/gates 32 */
async function signedCodeOf(
  basis: PrintoutBasis,
  row: PrintableRow,
  { settings }: PrintoutTemplate,
): Promise<string> {
  if (row.status !== "issued" || !settings.some((field) => specialFieldOf(field) === "signedCode")) return "";
  return (await basis.signer())?.(row) ?? "";
}

/** The page of a code that has no attendee yet. */
export async function composeCode(
  basis: PrintoutBasis,
  { code, culture }: { code: NonNullable<PrintableTicket["barcode"]>; culture: string },
  template: PrintoutTemplate,
): Promise<ComposedPage> {
  const ticket = await printableCode(basis, code);
  const values = valuesOf(template.settings, ticket);
  return {
    culture,
    texts: [],
    content: { template, culture, code },
    read: async () => ({ design: await basis.design(template), culture, values }),
  };
}

/** The values of a template's fields for a ticket, in their order. */
export const valuesOf = (settings: readonly TemplateField[], ticket: PrintableTicket): FieldValue[] =>
  settings.map((field) => valueOfField(field, ticket));

/** The texts that a template prints of a ticket. */
export const textsOf = (settings: readonly TemplateField[], ticket: PrintableTicket): string[] =>
  valuesOf(settings, ticket).flatMap((value) => (value?.kind === "text" ? value.text : []));
