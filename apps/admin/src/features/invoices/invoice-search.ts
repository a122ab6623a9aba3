import { INVOICE_KINDS } from "@foyer/domain/invoice/invoice-document.ts";
import { z } from "zod";
import { pagedSearch, toPageQuery } from "../../list/paged-search.ts";

const day = z.iso.date().or(z.literal("")).default("");

/** The search parameters of a project's invoices. */
export const InvoiceSearch = z.object({
  ...pagedSearch("20"),
  sort: z.enum(["issuedOn", "gross"]).default("issuedOn"),
  order: z.enum(["asc", "desc"]).default("desc"),
  q: z.string().max(200).default(""),
  kind: z.enum(["", ...INVOICE_KINDS]).default(""),
  from: day,
  to: day,
});
export type InvoiceSearch = z.output<typeof InvoiceSearch>;

/** The parameters that filter the list. */
export const INVOICE_FILTERS = ["q", "kind", "from", "to"] as const;

/** The filters as the server takes them. */
export function toInvoiceFilter({ q, kind, from, to }: InvoiceSearch) {
  return {
    ...(q.trim() && { text: q.trim() }),
    ...(kind && { kind }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

/** The query of a page. */
export const toInvoiceQuery = (search: InvoiceSearch) => ({
  ...toInvoiceFilter(search),
  ...toPageQuery(search),
  sortName: search.sort,
  sortOrder: search.order,
});
