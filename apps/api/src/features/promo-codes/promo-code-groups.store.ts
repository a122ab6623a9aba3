import type { PromoCodeGroup } from "@foyer/contract/promo-code-groups.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { foreignKeyViolation } from "../../platform/db/violations.ts";
import { removeFile } from "../../platform/files/file.store.ts";
import { problem } from "../../platform/http/problem-error.ts";

/** The key of a group of promo codes. */
export type GroupKey = { projectId: number; groupId: number };

/** Lists the groups of a project, or one of them, by type and owner, each with the uses of its codes. */
export async function listGroupRows(
  db: Kysely<Database>,
  projectId: number,
  groupId?: number,
): Promise<PromoCodeGroup[]> {
  const rows = await db
    .selectFrom("promo_code_group as group")
    .leftJoin("file", (join) =>
      join.onRef("file.project_id", "=", "group.project_id").onRef("file.id", "=", "image_file_id"),
    )
    .leftJoin(
      (eb) =>
        eb
          .selectFrom("promo_code")
          .select(({ fn }) => [
            "group_id",
            fn.countAll<number>().as("codes"),
            fn.sum<number>("ticket_count").as("tickets"),
            fn.sum<number>("issued").as("issued"),
            fn.sum<number>("held").as("held"),
          ])
          .where("project_id", "=", projectId)
          .$if(groupId !== undefined, (query) => query.where("group_id", "=", groupId as number))
          .groupBy("group_id")
          .as("counted"),
      (join) => join.onRef("group_id", "=", "group.id"),
    )
    .select(({ fn, ref }) => [
      "group.id",
      "type_id as promoCodeType",
      "owner",
      "version",
      "file.id as fileId",
      "file.name as fileName",
      fn.coalesce(ref("codes"), sql.lit(0)).as("codeCount"),
      fn.coalesce(ref("tickets"), sql.lit(0)).as("ticketCount"),
      fn.coalesce(ref("issued"), sql.lit(0)).as("issued"),
      fn.coalesce(ref("held"), sql.lit(0)).as("held"),
    ])
    .where("group.project_id", "=", projectId)
    .$if(groupId !== undefined, (query) => query.where("group.id", "=", groupId as number))
    .orderBy("type_id")
    .orderBy(({ fn }) => fn<string>("lower", ["owner"]))
    .orderBy("group.id")
    .execute();
  return rows.map(({ fileId, fileName, ...rest }) => ({
    ...rest,
    projectId,
    image: fileId === null || fileName === null ? null : { fileId, fileName },
  }));
}

export type GroupType = { id: number; name: string };

export async function listGroupTypes(db: Kysely<Database>): Promise<GroupType[]> {
  return db.selectFrom("promo_code_group_type").select(["id", "name"]).orderBy("id").execute();
}

export type GroupValues = { promoCodeType: number; owner: string };
export type LockedGroup = GroupValues & { version: number; imageFileId: number | null };

/** Finds the group and locks it until the transaction ends. */
export async function lockGroup(
  trx: Transaction<Database>,
  { projectId, groupId }: GroupKey,
): Promise<LockedGroup | null> {
  const row = await trx
    .selectFrom("promo_code_group")
    .select(["type_id as promoCodeType", "owner", "version", "image_file_id as imageFileId"])
    .where("project_id", "=", projectId)
    .where("id", "=", groupId)
    // New codes refer to the group; this weaker lock does not block their insert.
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Adds a group and returns its id. */
export async function insertGroup(
  db: Kysely<Database>,
  { projectId, promoCodeType, owner }: GroupValues & { projectId: number },
): Promise<number> {
  const { id } = await db
    .insertInto("promo_code_group")
    .values({ project_id: projectId, type_id: promoCodeType, owner })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes a new version of the group; the caller holds its lock. */
export async function updateGroup(
  trx: Transaction<Database>,
  { projectId, groupId }: GroupKey,
  { promoCodeType, owner }: GroupValues,
): Promise<void> {
  await trx
    .updateTable("promo_code_group")
    .set((row) => ({ type_id: promoCodeType, owner, version: row("version", "+", 1) }))
    .where("project_id", "=", projectId)
    .where("id", "=", groupId)
    .execute();
}

/** Deletes a group whose codes are gone, and its image. Throws `promo-code-group-printed`. rules/printouts 2 */
export async function removeGroup(
  trx: Transaction<Database>,
  { projectId, groupId }: GroupKey,
  imageFileId: number | null,
): Promise<void> {
  try {
    await trx
      .deleteFrom("promo_code_group")
      .where("project_id", "=", projectId)
      .where("id", "=", groupId)
      .execute();
  } catch (error) {
    throw foreignKeyViolation(error) ? problem("promo-code-group-printed") : error;
  }
  if (imageFileId !== null) await removeFile(trx, projectId, imageFileId);
}

/** The project of a group, among these projects; null for no such group in them. */
export async function findProjectOfGroup(
  db: Kysely<Database>,
  projectIds: "all" | readonly number[],
  groupId: number,
): Promise<number | null> {
  let query = db.selectFrom("promo_code_group").select("project_id").where("id", "=", groupId);
  if (projectIds !== "all") query = query.where("project_id", "in", [-1, ...projectIds]);
  return (await query.executeTakeFirst())?.project_id ?? null;
}

/** Gives a group another image, or none; the caller holds its lock. The version is that of the other fields. */
export async function updateGroupImage(
  trx: Transaction<Database>,
  { projectId, groupId }: GroupKey,
  imageFileId: number | null,
): Promise<void> {
  await trx
    .updateTable("promo_code_group")
    .set({ image_file_id: imageFileId })
    .where("project_id", "=", projectId)
    .where("id", "=", groupId)
    .execute();
}
