import { type Kysely, sql, type Transaction } from "kysely";
import { lockProjectName } from "../../platform/db/project.store.ts";
import type { Database } from "../../platform/db/schema.ts";

/** The face of a project; `fileId` null: no picture; version 0: it never had one, nor a colour. */
export type FaceRow = {
  version: number;
  colour: string;
  fileId: number | null;
  width: number;
  height: number;
};
export type FaceValues = Omit<FaceRow, "version">;

const NO_FACE: FaceRow = { version: 0, colour: "", fileId: null, width: 0, height: 0 };

/** Locks the project against other changes of its face; null if there is no such project. */
export async function lockFace(
  trx: Transaction<Database>,
  projectId: number,
): Promise<(FaceRow & { projectName: string }) | null> {
  const project = await lockProjectName(trx, projectId);
  return project && { ...(await findFace(trx, projectId)), ...project };
}

export async function findFace(db: Kysely<Database>, projectId: number): Promise<FaceRow> {
  const row = await db
    .selectFrom("project_face")
    .select(["version", "colour", "file_id as fileId", "width", "height"])
    .where("project_id", "=", projectId)
    .executeTakeFirst();
  return row ?? NO_FACE;
}

/** Writes the next version of the face; returns it. The caller holds the project's lock. */
export async function writeFace(
  trx: Transaction<Database>,
  projectId: number,
  { colour, fileId, width, height }: FaceValues,
): Promise<FaceRow> {
  const values = { colour, file_id: fileId, width, height };
  const { version } = await trx
    .insertInto("project_face")
    .values({ project_id: projectId, version: 1, ...values })
    .onConflict((conflict) =>
      conflict
        .column("project_id")
        .doUpdateSet({ ...values, version: sql<number>`project_face.version + 1` }),
    )
    .returning("version")
    .executeTakeFirstOrThrow();
  return { version, colour, fileId, width, height };
}
