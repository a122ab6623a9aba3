import type { Condition, LocalizedScenario } from "@foyer/domain/scenario/scenario.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { type EntryKind, listUnknownEntries } from "../catalogs/choices/choices.service.ts";

const KINDS = ["country", "region", "partition", "rubric"] as const satisfies readonly EntryKind[];

/** Throws a problem that names every step and question with a condition on an entry that no catalog has. rules/scenario 5 */
export async function refuseUnknownEntries(
  db: Kysely<Database>,
  { steps }: LocalizedScenario,
): Promise<void> {
  const parts = steps.flatMap((step) => [
    { field: `steps.${step.id}.conditions`, conditions: step.conditions },
    ...step.questions.map(({ id, conditions }) => ({ field: `questions.${id}.conditions`, conditions })),
  ]);
  const fields: Record<string, string> = {};
  for (const kind of KINDS) {
    const entryOf = (condition: Condition) => (condition.kind === kind ? [condition.entryId] : []);
    const named = parts.flatMap(({ conditions }) => conditions.flatMap(entryOf));
    if (named.length === 0) continue;
    const unknown = new Set(await listUnknownEntries(db, kind, named));
    for (const { field, conditions } of parts) {
      if (conditions.flatMap(entryOf).some((id) => unknown.has(id))) {
        fields[field] = `A condition names a ${kind} that does not exist.`;
      }
    }
  }
  if (Object.keys(fields).length > 0) throw problem("invalid-fields", { fields });
}
