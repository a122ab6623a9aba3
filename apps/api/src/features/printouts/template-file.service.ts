import type { UploadedImage } from "@foyer/contract/endpoint.ts";
import type { PrintoutTemplate } from "@foyer/contract/printout-templates.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { findFile, insertFile, removeFile } from "../../platform/files/file.store.ts";
import type { FileAnswer } from "../../platform/http/file-answer.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { entryOf, getTemplate, lockTemplate } from "./printout-templates.service.ts";
import { type TemplateKey, updateTemplateFile } from "./printout-templates.store.ts";

/** The picture of a template; throws `not-found` if no file was uploaded. rules/printouts 5 */
export async function getTemplateFile(db: Kysely<Database>, key: TemplateKey): Promise<FileAnswer> {
  const { template } = await getTemplate(db, key);
  const file = template && (await findFile(db, key.projectId, template.fileId));
  if (!file) throw problem("not-found");
  return file;
}

/** Programs state lower resolutions for screens, or by default; they are ignored. */
const MIN_RESOLUTION_DPI = 100;

/** Replaces the picture by the uploaded one. An offline template keeps its own size. rules/printouts 5, 8 */
export async function uploadTemplateFile(
  { db, record }: RecordedContext,
  key: TemplateKey,
  file: UploadedImage,
): Promise<PrintoutTemplate> {
  const before = await lockTemplate(db, key);
  if (!before) throw problem("not-found");
  const { name, width, height, resolution } = file;
  const fileId = await insertFile(db, key.projectId, file, file.contentType);
  const keepsSize = before.templateType === "offline" && before.imageWidth > 0 && before.imageHeight > 0;
  const size = keepsSize ? { width: before.imageWidth, height: before.imageHeight } : { width, height };
  const isStated = resolution !== null && resolution >= MIN_RESOLUTION_DPI;
  await updateTemplateFile(db, key, { fileId, resolution: isStated ? resolution : null, ...size });
  if (before.template) await removeFile(db, key.projectId, before.template.fileId);
  record({ action: "upload", ...entryOf(key, before), after: { file: name, width, height } });
  return getTemplate(db, key);
}
