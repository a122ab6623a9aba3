import { LIMITS } from "@foyer/contract/limits.ts";
import type { NewScenarioPath, ScenarioPath } from "@foyer/contract/scenario-paths.ts";
import { compareRuns } from "@foyer/domain/scenario/paths/compare-runs.ts";
import { type PathGround, type PathRun, runPath } from "@foyer/domain/scenario/paths/run-path.ts";
import { makePlayable } from "@foyer/domain/scenario/playable-scenario.ts";
import { eachOnce } from "@foyer/domain/scenario/same-condition.ts";
import type { Condition, LocalizedScenario } from "@foyer/domain/scenario/scenario.ts";
import { listsOf } from "@foyer/domain/scenario/witness/offer.ts";
import { offerOf } from "@foyer/scenario-document/offer-lists.ts";
import { pathChangeSentence } from "@foyer/scenario-document/path-sentences.ts";
import type { QuestionnaireCatalog } from "@foyer/scenario-document/questionnaire-catalog.ts";
import { type Cultures, inCulture } from "@foyer/scenario-document/wording.ts";
import type { Kysely } from "kysely";
import { RE2JS } from "re2js";
import type { Database } from "../../platform/db/schema.ts";
import type { AuditEntry } from "../../platform/http/audit-entry.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { loadLists } from "../catalogs/choices/choices.service.ts";
import { readQuestionnaire } from "../catalogs/questionnaire/questionnaire.service.ts";
import { getRegistration, requireLockedRegistration } from "../registrations/registrations.service.ts";
import { requireScenario } from "../registrations/scenario.service.ts";
import { readOffer } from "./offer.service.ts";
import * as store from "./scenario-paths.store.ts";

type RunContext = PathGround & { catalog: QuestionnaireCatalog; cultures: Cultures };

/** The path tests, each run through the scenario as it is now. rules/scenario-check 13, 14 */
export async function listScenarioPaths(
  db: Kysely<Database>,
  key: store.RegistrationKey,
): Promise<ScenarioPath[]> {
  const context = await readRunContext(db, key);
  return (await store.listPaths(db, key)).map((path) => toPath(path, context));
}

/** Stores paths and accepts their current runs. */
export async function createScenarioPaths(
  { db, record }: RecordedContext,
  key: store.RegistrationKey,
  paths: readonly NewScenarioPath[],
): Promise<ScenarioPath[]> {
  await requireLockedRegistration(db, key);
  const context = await readRunContext(db, key);
  const known = (await store.listPaths(db, key)).length;
  const ids = await store.insertPaths(
    db,
    key,
    paths.map(({ name, choices }) => ({
      name,
      choices: inOrder(choices),
      accepted: runOf(context, choices),
    })),
  );
  if (known + ids.length > LIMITS.scenarioPaths) throw problem("too-many-paths");
  await recordPaths({ db, record }, key, { action: "create", after: { paths: ids.length } });
  return listScenarioPaths(db, key);
}

/** Accepts the current runs of these paths. */
export async function acceptScenarioPaths(
  { db, record }: RecordedContext,
  key: store.RegistrationKey,
  pathIds: readonly number[],
): Promise<ScenarioPath[]> {
  await requireLockedRegistration(db, key);
  const context = await readRunContext(db, key);
  const chosen = (await store.listPaths(db, key)).filter(({ id }) => pathIds.includes(id));
  if (chosen.length < new Set(pathIds).size) throw problem("not-found");
  for (const { id, choices } of chosen) {
    await store.updateAccepted(db, { projectId: key.projectId, pathId: id }, runOf(context, choices));
  }
  await recordPaths({ db, record }, key, {
    action: "update",
    after: { accepted: chosen.map(({ name }) => name) },
  });
  return listScenarioPaths(db, key);
}

export async function removeScenarioPath(
  { db, record }: RecordedContext,
  key: store.RegistrationKey & { pathId: number },
): Promise<{ id: number }> {
  const name = await store.removePath(db, key);
  if (name === null) throw problem("not-found");
  await recordPaths({ db, record }, key, { action: "delete", before: { name } });
  return { id: key.pathId };
}

/** The number of path tests, and the changes of those that run differently in the second scenario. */
export async function comparePaths(
  db: Kysely<Database>,
  key: store.RegistrationKey,
  { from, to }: { from: LocalizedScenario; to: LocalizedScenario },
): Promise<{ count: number; different: { name: string; changes: string[] }[] }> {
  const paths = await store.listPaths(db, key);
  if (paths.length === 0) return { count: 0, different: [] };
  const [before, after] = [await readRunContext(db, key, from), await readRunContext(db, key, to)];
  const compared = paths.map(({ name, choices }) => ({
    name,
    changes: compareRuns(runOf(before, choices), runOf(after, choices)).map((change) =>
      pathChangeSentence(change, after),
    ),
  }));
  return { count: paths.length, different: compared.filter(({ changes }) => changes.length > 0) };
}

async function recordPaths(
  { db, record }: Pick<RecordedContext, "db" | "record">,
  key: store.RegistrationKey,
  change: Pick<AuditEntry, "action" | "before" | "after">,
): Promise<void> {
  const { name } = await getRegistration(db, key);
  record({
    entity: "scenario-path",
    entityId: key.registrationId,
    entityName: name,
    projectId: key.projectId,
    ...change,
  });
}

/** Reads the context of a scenario, by default the published one. */
async function readRunContext(
  db: Kysely<Database>,
  key: store.RegistrationKey,
  scenario?: LocalizedScenario,
): Promise<RunContext> {
  const { cultureCode: own } = await getRegistration(db, key);
  const body = scenario ?? (await requireScenario(db, key)).body;
  const catalog = await readQuestionnaire(db, key.projectId);
  const cultures = { culture: own, own };
  const made = makePlayable(inCulture(body, catalog, cultures), RE2JS);
  // The only problem of a saved scenario is a pattern that an older release accepted.
  if ("problems" in made)
    throw problem("invalid-fields", { fields: { scenario: "A pattern is not valid." } });
  const named = await loadLists(db, own);
  const offer = offerOf(await readOffer(db, named, { culture: own, projectId: key.projectId }));
  return { playable: made.playable, offer, lists: listsOf(offer), catalog, cultures };
}

function runOf(context: RunContext, choices: readonly Condition[]): PathRun {
  const { steps, stoppedAt } = runPath(context, choices);
  return { steps, stoppedAt };
}

function toPath({ id, name, choices, accepted }: store.StoredPath, context: RunContext): ScenarioPath {
  const { steps, stoppedAt } = runOf(context, choices);
  const run = {
    steps: steps.map(({ stepId, questionIds }) => ({ stepId, questionIds: [...questionIds] })),
    stoppedAt,
  };
  const changes = compareRuns(accepted, run).map((change) => pathChangeSentence(change, context));
  return { id, name, choices: [...choices], run, changes };
}

/** The same choices are the same path, in any order. */
const inOrder = (choices: readonly Condition[]): Condition[] =>
  eachOnce(choices).toSorted(
    (a, b) => a.questionId - b.questionId || (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1),
  );
