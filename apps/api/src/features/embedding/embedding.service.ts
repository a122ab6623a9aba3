import type { Embedding } from "@foyer/contract/embedding.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { updateVersioned } from "../../platform/http/update-versioned.ts";
import {
  type EmbeddingRow,
  findEmbedding,
  findProjectEmbedding,
  lockEmbedding,
  writeEmbedding,
} from "./embedding.store.ts";

/** Throws `not-found` if there is no such project. */
export async function getEmbedding(db: Kysely<Database>, projectId: number): Promise<Embedding> {
  const row = await findProjectEmbedding(db, projectId);
  if (!row) throw problem("not-found");
  return toEmbedding(row);
}

const toEmbedding = ({ origins, version }: EmbeddingRow): Embedding => ({ origins, version });

export async function updateEmbedding(
  context: RecordedContext,
  projectId: number,
  { origins }: { origins?: string[] | undefined },
): Promise<Embedding> {
  const { db } = context;
  return updateVersioned(context, {
    lock: () => lockEmbedding(db, projectId),
    valuesOf: (embedding) => ({ origins: embedding.origins }),
    sent: { origins },
    write: async (values) => toEmbedding(await writeEmbedding(db, projectId, values.origins)),
    toAnswer: toEmbedding,
    entryOf: (_, { projectName }) => ({
      entity: "embedding",
      entityId: projectId,
      entityName: projectName,
      projectId,
    }),
  });
}

/** Gives a new project the websites of another one. rules/projects 9 */
export async function copyEmbedding(
  { db }: Pick<RecordedContext, "db">,
  from: number,
  to: number,
): Promise<void> {
  const { origins } = await findEmbedding(db, from);
  if (origins.length > 0) await writeEmbedding(db, to, origins);
}
