import type { Readable } from "node:stream";
import type { Symbology } from "@foyer/domain/barcode/symbology.ts";
import type { PrintedPage } from "@foyer/print/page/page-design.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { streamDocumentInThread } from "../../platform/print/print-in-thread.ts";
import { composeCode } from "../printouts/composed-page.service.ts";
import { openPrintoutBasis } from "../printouts/printout-basis.service.ts";
import { findOfflineTemplate } from "../printouts/template-of-ticket.service.ts";
import { openBuiltIn } from "./built-in-pages.service.ts";

type Codes = {
  projectId: number;
  registrationId: number;
  registrationCode: string;
  registrationName: string;
  cultureCode: string;
  symbology: Symbology;
  codes: readonly string[];
};

/**
 * Prints codes that nobody has yet into one PDF file, in their order, by the template of their offline registration, else
 * the built-in one. A slow reader slows it down. `db`: a pool. rules/offline-registration 6
 */
export function streamCodes(db: Kysely<Database>, printed: Codes): Readable {
  const header = { title: printed.registrationName, culture: printed.cultureCode, created: new Date(0) };
  return streamDocumentInThread(pagesOf(db, printed), header);
}

async function* pagesOf(
  db: Kysely<Database>,
  { projectId, cultureCode: culture, symbology, codes, ...registration }: Codes,
): AsyncGenerator<PrintedPage> {
  const basis = openPrintoutBasis(db, projectId);
  const builtIn = openBuiltIn(basis);
  const template = await findOfflineTemplate(basis, registration.registrationId);
  for (const text of codes) {
    const code = { symbology, text };
    const page = template
      ? await composeCode(basis, { code, culture }, template)
      : await builtIn.ofCode(code, registration, culture);
    yield page.read();
  }
}
