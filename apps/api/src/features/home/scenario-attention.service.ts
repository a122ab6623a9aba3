import type { AttentionLine } from "@foyer/contract/home.ts";
import type { Kysely } from "kysely";
import { TtlCache } from "../../platform/cache/ttl-cache.ts";
import { perDatabase } from "../../platform/db/per-database.ts";
import type { Database } from "../../platform/db/schema.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { checkScenario } from "../scenario-check/check-scenario.service.ts";
import { toLine } from "./attention.service.ts";
import { listOpenRegistrations } from "./attention.store.ts";

// A check plays the whole scenario. Its key has the version, so an edit is seen at once; a change of the catalog later.
const findings = perDatabase(() => new TtlCache<number>({ ttlMs: 300_000, maximum: 500 }));

/** Lists the open registrations whose published scenario has findings. rules/home 5 */
export async function listScenarioAttention(
  db: Kysely<Database>,
  { projects }: Caller,
): Promise<AttentionLine[]> {
  const lines: AttentionLine[] = [];
  for (const row of await listOpenRegistrations(db, projects)) {
    const { projectId, subjectId: registrationId, version } = row;
    const count = await findings(db).get(`${projectId}/${registrationId}/${version}`, async () => {
      const check = await checkScenario(db, { projectId, registrationId }, undefined);
      return check.findings.length;
    });
    if (count > 0) lines.push(toLine("scenario-findings", { ...row, count }));
  }
  return lines;
}
