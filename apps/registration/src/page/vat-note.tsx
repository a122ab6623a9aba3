import { fillText } from "@foyer/domain/locale/fill-text.ts";
import type { PageTexts } from "./page-texts.ts";

/** The VAT that is in a price. rules/invoices 20 */
export function VatNote({ percent, texts }: { percent: string; texts: PageTexts }) {
  return percent === "" ? null : <small>{fillText(texts.TICKET_VAT, { percent })}</small>;
}
