import type { UploadedImage } from "@foyer/contract/endpoint.ts";
import type { Logo } from "@foyer/contract/logo.ts";
import type { Kysely } from "kysely";
import { lockProjectName } from "../../platform/db/project.store.ts";
import type { Database } from "../../platform/db/schema.ts";
import { findFile, insertFile, removeFile } from "../../platform/files/file.store.ts";
import type { FileAnswer } from "../../platform/http/file-answer.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { requireVersion } from "../../platform/http/update-versioned.ts";
import { findLogoRow, insertLogoVersion } from "./logo.store.ts";

/** The version that a project without a logo has. rules/logo 3 */
const NO_LOGO_VERSION = 0;

/** The size and version of a project's logo, or null. */
export async function findLogo(db: Kysely<Database>, projectId: number): Promise<Logo | null> {
  const row = await findLogoRow(db, projectId);
  if (!row || row.fileId === null) return null;
  const { width, height, version } = row;
  return { width, height, version };
}

/** The logo itself; throws `not-found` if the project has none. */
export async function getLogoFile(db: Kysely<Database>, projectId: number): Promise<FileAnswer & LogoFile> {
  const row = await findLogoRow(db, projectId);
  const file = row?.fileId ? await findFile(db, projectId, row.fileId) : null;
  if (!row || !file) throw problem("not-found");
  const { width, height, version } = row;
  return { ...file, width, height, version };
}
export type LogoFile = Logo & { contentType: string; content: Buffer };

/** Stores the uploaded logo and deletes the previous one. rules/logo 1–3 */
export async function uploadLogo(
  context: RecordedContext,
  projectId: number,
  file: UploadedImage,
): Promise<Logo> {
  const { db, record } = context;
  const { contentType, width, height } = file;
  const { name, before } = await lockLogo(context, projectId);
  const fileId = await insertFile(db, projectId, file, contentType);
  const version = await insertLogoVersion(db, projectId, { fileId, width, height });
  if (before !== null) await removeFile(db, projectId, before);
  record({ action: "upload", ...entryOf(projectId, name), after: { file: file.name, width, height } });
  return { width, height, version };
}

/** Removes the logo; throws `not-found` if the project has none. */
export async function removeLogo(context: RecordedContext, projectId: number): Promise<{ version: number }> {
  const { db, record } = context;
  const { name, before } = await lockLogo(context, projectId);
  if (before === null) throw problem("not-found");
  const { name: file } = (await findFile(db, projectId, before)) ?? { name: "" };
  const version = await insertLogoVersion(db, projectId, { fileId: null, width: 0, height: 0 });
  await removeFile(db, projectId, before);
  record({ action: "delete", ...entryOf(projectId, name), before: { file } });
  return { version };
}

/** Gives a new project the logo of another one. rules/projects 9 */
export async function copyLogo({ db }: Pick<RecordedContext, "db">, from: number, to: number): Promise<void> {
  const row = await findLogoRow(db, from);
  const file = row?.fileId ? await findFile(db, from, row.fileId) : null;
  if (!row || !file) return;
  const fileId = await insertFile(db, to, { name: file.name, bytes: file.content }, file.contentType);
  await insertLogoVersion(db, to, { fileId, width: row.width, height: row.height });
}

/** Waits for other changes of the logo and compares the version that this one is based on. rules/api 4 */
async function lockLogo({ db, version }: RecordedContext, projectId: number) {
  const project = await lockProjectName(db, projectId);
  if (!project) throw problem("not-found");
  const row = await findLogoRow(db, projectId);
  const before = row?.fileId ?? null;
  const current = before === null ? NO_LOGO_VERSION : (row?.version ?? NO_LOGO_VERSION);
  await requireVersion({ version }, current);
  return { name: project.projectName, before };
}

const entryOf = (projectId: number, entityName: string) => ({
  entity: "logo",
  entityId: projectId,
  entityName,
  projectId,
});
