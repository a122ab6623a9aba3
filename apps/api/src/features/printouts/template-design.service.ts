import type { PrintoutTemplate } from "@foyer/contract/printout-templates.ts";
import { printedSize } from "@foyer/domain/printout/printed-size.ts";
import type { PageDesign } from "@foyer/print/page/page-design.ts";
import { placeOfField } from "@foyer/print/page/value-of-field.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { findFile } from "../../platform/files/file.store.ts";

type Design = Pick<
  PrintoutTemplate,
  | "templateType"
  | "settings"
  | "imageWidth"
  | "imageHeight"
  | "fileResolution"
  | "printedWidth"
  | "printerDpi"
>;

/** A template as the page that is printed, without its picture. rules/printouts 8, 9 */
export function designOf(template: Design): PageDesign {
  return {
    ...printedSize(template),
    dotsPerInch: template.printerDpi,
    fields: template.settings.map(placeOfField),
  };
}

/** The same with its picture. */
export async function readDesign(
  db: Kysely<Database>,
  projectId: number,
  template: PrintoutTemplate,
): Promise<PageDesign> {
  const file = template.template && (await findFile(db, projectId, template.template.fileId));
  return { ...designOf(template), ...(file && { background: new Uint8Array(file.content) }) };
}
