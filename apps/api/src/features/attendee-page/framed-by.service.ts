import type { Kysely } from "kysely";
import { TtlCache } from "../../platform/cache/ttl-cache.ts";
import type { Database } from "../../platform/db/schema.ts";
import { ProblemError } from "../../platform/http/problem-error.ts";
import { getEmbedding } from "../embedding/embedding.service.ts";
import { requireLink } from "../public-registration/public-registration.service.ts";

/** Returns which websites may show a page for visitors, by its path, in a frame. A change counts after ten seconds. rules/embedding 1 */
export function framedBy(db: Kysely<Database>): (path: string) => Promise<readonly string[]> {
  const known = new TtlCache<readonly string[]>({ ttlMs: 10_000, maximum: 500 });
  return async (path) => {
    const [, code] = /^\/r\/([^/?]+)/.exec(path) ?? [];
    if (code === undefined) return [];
    return known.get(code.toUpperCase(), () => originsOf(db, code));
  };
}

async function originsOf(db: Kysely<Database>, code: string): Promise<readonly string[]> {
  try {
    const { projectId } = await requireLink(db, decodeURIComponent(code));
    return (await getEmbedding(db, projectId)).origins;
  } catch (error) {
    // No registration has this code.
    if (error instanceof ProblemError || error instanceof URIError) return [];
    throw error;
  }
}
