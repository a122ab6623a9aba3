import type { UploadedImage } from "@foyer/contract/endpoint.ts";
import type { PromoCodeGroup } from "@foyer/contract/promo-code-groups.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { findFile, insertFile, removeFile } from "../../platform/files/file.store.ts";
import type { FileAnswer } from "../../platform/http/file-answer.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { entryOfGroup, getGroup } from "./promo-code-groups.service.ts";
import { type GroupKey, lockGroup, updateGroupImage } from "./promo-code-groups.store.ts";

/** The image of a group; throws `not-found` if it has none. rules/promo-codes 12 */
export async function getImage(db: Kysely<Database>, key: GroupKey): Promise<FileAnswer> {
  const { image } = await getGroup(db, key);
  const file = image && (await findFile(db, key.projectId, image.fileId));
  if (!file) throw problem("not-found");
  return file;
}

/** Stores the uploaded image, in place of the one before. rules/promo-codes 12 */
export async function uploadImage(
  { db, record }: RecordedContext,
  key: GroupKey,
  file: UploadedImage,
): Promise<PromoCodeGroup> {
  const before = await lockGroup(db, key);
  if (!before) throw problem("not-found");
  await updateGroupImage(db, key, await insertFile(db, key.projectId, file, file.contentType));
  if (before.imageFileId !== null) await removeFile(db, key.projectId, before.imageFileId);
  const { name, width, height } = file;
  record({ action: "upload", ...(await entryOfGroup(db, key)), after: { image: name, width, height } });
  return getGroup(db, key);
}

/** Deletes the image; throws `not-found` if there is none. */
export async function removeImage({ db, record }: RecordedContext, key: GroupKey): Promise<PromoCodeGroup> {
  const locked = await lockGroup(db, key);
  const { image } = await getGroup(db, key);
  if (!locked || !image) throw problem("not-found");
  await updateGroupImage(db, key, null);
  await removeFile(db, key.projectId, image.fileId);
  const entry = await entryOfGroup(db, key);
  record({ action: "delete", ...entry, before: { image: image.fileName } });
  return getGroup(db, key);
}
