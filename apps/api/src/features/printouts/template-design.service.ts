import type { PrintoutTemplate } from "@foyer/contract/printout-templates.ts";
import type { PageDesign } from "@foyer/print/page/page-design.ts";
import { placeOfField } from "@foyer/print/page/value-of-field.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { findFile } from "../../platform/files/file.store.ts";

/** Dots per inch of a picture that states none. rules/printouts 9 */
const USUAL_RESOLUTION = 300;
/** Pixels of a template without a size: an A6 badge. */
const USUAL_SIZE = { width: 1240, height: 1748 };
const MM_PER_INCH = 25.4;

type Design = Pick<
  PrintoutTemplate,
  "settings" | "imageWidth" | "imageHeight" | "fileResolution" | "printedWidth" | "printerDpi"
>;

/** A template as the page that is printed, without its picture. rules/printouts 8, 9 */
export function designOf(template: Design): PageDesign {
  const { imageWidth, imageHeight, fileResolution, printedWidth, printerDpi, settings } = template;
  const grid = imageWidth > 0 && imageHeight > 0 ? { width: imageWidth, height: imageHeight } : USUAL_SIZE;
  const width = printedWidth ?? (grid.width / (fileResolution ?? USUAL_RESOLUTION)) * MM_PER_INCH;
  return {
    page: { width, height: (width * grid.height) / grid.width },
    grid,
    dotsPerInch: printerDpi,
    fields: settings.map(placeOfField),
  };
}

/** The same with its picture, which is read. */
export async function readDesign(
  db: Kysely<Database>,
  projectId: number,
  template: PrintoutTemplate,
): Promise<PageDesign> {
  const file = template.template && (await findFile(db, projectId, template.template.fileId));
  return { ...designOf(template), ...(file && { background: new Uint8Array(file.content) }) };
}
