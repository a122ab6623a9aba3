import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { type ComposedPage, composeDesigned } from "../printouts/composed-page.service.ts";
import type { PrintableRow } from "../printouts/printable-ticket.service.ts";
import { openPrintoutBasis } from "../printouts/printout-basis.service.ts";
import { findTemplateOf } from "../printouts/template-of-ticket.service.ts";
import type { DescribedTicket } from "../ticket-page/ticket-page.service.ts";
import { openBuiltIn } from "./built-in-pages.service.ts";

/** Composes pages of tickets of a project. */
export type PageComposer = {
  /** The page of a ticket in its own culture, or another for the words of the built-in template. */
  compose: (row: PrintableRow, culture?: string) => Promise<ComposedPage>;
  /** The ticket in the words that its holder reads. */
  describe: (row: PrintableRow, culture: string) => Promise<DescribedTicket>;
};

/**
 * Begins a printout of tickets of a project: each gets its own template, else the built-in one, as does a ticket that is
 * not paid yet. What pages have in common is read once. `isOnsite`: as printed onsite. rules/printouts 10, 13
 */
export function openComposer(
  db: Kysely<Database>,
  { projectId, isOnsite }: { projectId: number; isOnsite: boolean },
): PageComposer {
  const basis = openPrintoutBasis(db, projectId);
  const builtIn = openBuiltIn(basis);
  return {
    compose: async (row, culture = row.cultureCode) => {
      // rules/attend 12: what is not paid yet has no code, and says how to pay instead.
      const template = row.status === "issued" ? await findTemplateOf(basis, row, { isOnsite }) : null;
      return template ? composeDesigned(basis, row, template) : builtIn.ofTicket(row, culture);
    },
    describe: builtIn.describe,
  };
}
