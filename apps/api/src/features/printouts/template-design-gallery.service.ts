import type { PrintoutTemplate } from "@foyer/contract/printout-templates.ts";
import { DESIGNS, type Design, type DesignName } from "@foyer/domain/printout/designs.ts";
import { POINTS_PER_INCH } from "@foyer/domain/printout/printed-size.ts";
import { insertFile, removeFile } from "../../platform/files/file.store.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { requireVersion } from "../../platform/http/update-versioned.ts";
import { entryOf, getTemplate, lockTemplate } from "./printout-templates.service.ts";
import { type TemplateKey, updateTemplate, updateTemplateFile } from "./printout-templates.store.ts";

/** The resolution of the designs. */
const DESIGN_DPI = 300;

/** Replaces a template's picture and fields by those of a design. rules/printouts 15 */
export async function applyDesign(
  { db, record, version }: RecordedContext,
  key: TemplateKey,
  name: DesignName,
): Promise<PrintoutTemplate> {
  const { picture, ...drawn } = DESIGNS[name];
  // Loaded when it is first needed: it takes 20 MB.
  const { default: sharp } = await import("sharp");
  const bytes = await sharp(Buffer.from(picture)).png({ compressionLevel: 9 }).toBuffer();
  const before = await lockTemplate(db, key);
  if (!before) throw problem("not-found");
  await requireVersion({ version }, before.version, () => before);
  const fileId = await insertFile(db, key.projectId, { name: `${name}.png`, bytes }, "image/png");
  const { width, height, fields } = before.templateType === "offline" ? inPoints(drawn) : drawn;
  await updateTemplateFile(db, key, { fileId, resolution: DESIGN_DPI, width, height });
  const size = { imageWidth: width, imageHeight: height, printedWidth: null };
  await updateTemplate(db, key, { ...size, settings: [...fields], printerDpi: before.printerDpi });
  if (before.template) await removeFile(db, key.projectId, before.template.fileId);
  const { settings } = before;
  record({ action: "update", ...entryOf(key, before), before: { settings }, after: { design: name } });
  return getTemplate(db, key);
}

/** The design on the grid of an offline template, which counts points. rules/printouts 9 */
function inPoints({
  width,
  height,
  fields,
}: Omit<Design, "name" | "picture">): Omit<Design, "name" | "picture"> {
  const toPoints = (pixels: number) => Math.round((pixels * POINTS_PER_INCH) / DESIGN_DPI);
  return {
    width: toPoints(width),
    height: toPoints(height),
    fields: fields.map((field) => ({
      ...field,
      coordX: toPoints(field.coordX),
      coordY: toPoints(field.coordY),
      maxWidth: field.maxWidth && toPoints(field.maxWidth),
    })),
  };
}
