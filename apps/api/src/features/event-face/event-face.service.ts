import type { UploadedImage } from "@foyer/contract/endpoint.ts";
import type { EventFace } from "@foyer/contract/event-face.ts";
import type { Kysely } from "kysely";
import { hasProject } from "../../platform/db/project.store.ts";
import type { Database } from "../../platform/db/schema.ts";
import { findFile, insertFile, removeFile } from "../../platform/files/file.store.ts";
import type { FileAnswer } from "../../platform/http/file-answer.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { requireVersion, updateVersioned } from "../../platform/http/update-versioned.ts";
import { type FaceRow, findFace, lockFace, writeFace } from "./event-face.store.ts";

/** The face of a project's pages for visitors; throws `not-found` if there is no such project. rules/event-face 1 */
export async function getEventFace(db: Kysely<Database>, projectId: number): Promise<EventFace> {
  if (!(await hasProject(db, projectId))) throw problem("not-found");
  return findEventFace(db, projectId);
}

/** The face of a project that is known to exist. */
export async function findEventFace(db: Kysely<Database>, projectId: number): Promise<EventFace> {
  return toFace(await findFace(db, projectId));
}

const toFace = ({ colour, fileId, width, height, version }: FaceRow): EventFace => ({
  colour,
  picture: fileId === null ? null : { width, height },
  version,
});

export async function updateEventFace(
  context: RecordedContext,
  projectId: number,
  { colour }: { colour?: string | undefined },
): Promise<EventFace> {
  const { db } = context;
  return updateVersioned(context, {
    lock: () => lockFace(db, projectId),
    valuesOf: (face) => ({ colour: face.colour }),
    sent: { colour },
    write: async (values, before) => toFace(await writeFace(db, projectId, { ...before, ...values })),
    toAnswer: toFace,
    entryOf: (_, { projectName }) => entryOf(projectId, projectName),
  });
}

/** The picture itself; throws `not-found` if the project has none. */
export async function getEventPictureFile(
  db: Kysely<Database>,
  projectId: number,
): Promise<FileAnswer & { contentType: string; content: Buffer; version: number }> {
  const { fileId, version } = await findFace(db, projectId);
  const file = fileId === null ? null : await findFile(db, projectId, fileId);
  if (!file) throw problem("not-found");
  return { ...file, version };
}

/** Stores the uploaded picture and deletes the previous one. rules/event-face 2, 3 */
export async function uploadEventPicture(
  context: RecordedContext,
  projectId: number,
  file: UploadedImage,
): Promise<EventFace> {
  const { db, record } = context;
  const { contentType, width, height } = file;
  const { projectName, ...before } = await lockCurrent(context, projectId);
  const fileId = await insertFile(db, projectId, file, contentType);
  const face = await writeFace(db, projectId, { colour: before.colour, fileId, width, height });
  if (before.fileId !== null) await removeFile(db, projectId, before.fileId);
  record({ action: "upload", ...entryOf(projectId, projectName), after: { file: file.name, width, height } });
  return toFace(face);
}

/** Removes the picture; throws `not-found` if the project has none. */
export async function removeEventPicture(
  context: RecordedContext,
  projectId: number,
): Promise<{ version: number }> {
  const { db, record } = context;
  const { projectName, colour, fileId } = await lockCurrent(context, projectId);
  if (fileId === null) throw problem("not-found");
  const { name: file } = (await findFile(db, projectId, fileId)) ?? { name: "" };
  const { version } = await writeFace(db, projectId, { colour, fileId: null, width: 0, height: 0 });
  await removeFile(db, projectId, fileId);
  record({ action: "delete", ...entryOf(projectId, projectName), before: { file } });
  return { version };
}

/** Waits for other changes of the face and compares the version that this one is based on. rules/api 4 */
async function lockCurrent(context: RecordedContext, projectId: number) {
  const face = await lockFace(context.db, projectId);
  if (!face) throw problem("not-found");
  await requireVersion(context, face.version);
  return face;
}

/** Gives a new project the face of another one. rules/projects 9 */
export async function copyEventFace(
  { db }: Pick<RecordedContext, "db">,
  from: number,
  to: number,
): Promise<void> {
  const { colour, fileId, width, height, version } = await findFace(db, from);
  if (version === 0) return;
  const file = fileId === null ? null : await findFile(db, from, fileId);
  const copy = file && { name: file.name, bytes: file.content };
  const copyId = copy && (await insertFile(db, to, copy, file.contentType));
  await writeFace(db, to, { colour, fileId: copyId, width, height });
}

const entryOf = (projectId: number, entityName: string) => ({
  entity: "event face",
  entityId: projectId,
  entityName,
  projectId,
});
