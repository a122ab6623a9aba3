import type { Result } from "@foyer/contract/endpoint.ts";
import type { changeQuestionType as contract } from "@foyer/contract/question-type-changes.ts";
import { hasAnswers } from "@foyer/domain/question/question-types.ts";
import { checkScenario } from "@foyer/domain/scenario/check-scenario.ts";
import {
  changeQuestionType as changeIn,
  type HadBefore,
  withType,
} from "@foyer/domain/scenario/edit/change-question-type.ts";
import type { LocalizedScenario } from "@foyer/domain/scenario/scenario.ts";
import type { ScenarioPart } from "@foyer/domain/scenario/scenario-problem.ts";
import type { QuestionnaireCatalog } from "@foyer/scenario-document/questionnaire-catalog.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { lockForTypeChange, type TypeChange } from "../catalogs/questionnaire/question-type.service.ts";
import { readQuestionnaire } from "../catalogs/questionnaire/questionnaire.service.ts";
import { findWithType, isAnswered, listAsking } from "./question-type.store.ts";
import { type LockedScenario, lockScenario, publishScenario, recordUses } from "./scenario.service.ts";
import { findDraft, updateDraft } from "./scenario-draft.store.ts";

type Key = { projectId: number; questionId: number };

/**
 * Changes the type of a question of the project: in the catalog, and in the scenario and the draft of every registration
 * that asks it. rules/questions 21
 */
export async function changeQuestionType(
  context: RecordedContext,
  key: Key,
  typeId: number,
): Promise<Result<typeof contract>> {
  const { db, record } = context;
  // As a save does: first the registrations, then the question. One that starts to ask it meanwhile is locked out.
  const asking = await listAsking(db, key);
  const scenarios = new Map<number, LockedScenario>();
  for (const registrationId of asking) {
    const locked = await lockScenario(db, { projectId: key.projectId, registrationId }, undefined);
    if (locked) scenarios.set(registrationId, locked);
  }
  const change = await lockForTypeChange(db, key, typeId);
  const answer = { questionTypeId: typeId, questionTypeName: change.to };
  if (change.from === change.to) {
    record("unchanged");
    return answer;
  }
  if ((await listAsking(db, key)).some((id) => !scenarios.has(id))) throw problem("busy");
  if (await isAnswered(db, key)) throw problem("question-answered", { field: "questionTypeId" });
  refuseConditionalQuestion(scenarios, key, change);
  const scenarioVersions: Record<number, number> = {};
  for (const [registrationId, published] of scenarios) {
    const version = await rewrite(context, { ...key, registrationId }, { change, published });
    if (version !== null) scenarioVersions[registrationId] = version;
  }
  await change.write();
  record({
    action: "update",
    entity: "question",
    entityId: key.questionId,
    entityName: change.internalName,
    projectId: key.projectId,
    before: { questionTypeName: change.from },
    after: {
      questionTypeName: change.to,
      // Of each changed scenario, by registration: its history names the author. rules/scenario 37
      ...(Object.keys(scenarioVersions).length > 0 && { scenarioVersions }),
    },
  });
  return answer;
}

/** Templates of answers need a question with answers. rules/printouts 3 */
function refuseConditionalQuestion(
  scenarios: ReadonlyMap<number, LockedScenario>,
  { questionId }: Key,
  { to }: TypeChange,
): void {
  const needing = [...scenarios.values()].find(
    ({ registration }) => registration.conditionalQuestionId === questionId,
  );
  if (needing && !hasAnswers(to)) {
    const sentence = `Its answers choose the printouts of “${needing.registration.name}”. Change that registration first.`;
    throw problem("question-type-needed", { fields: { questionTypeId: sentence } });
  }
}

type Rewriting = { change: TypeChange; published: LockedScenario };

/** Rewrites a registration's scenario and draft; returns the scenario's new version, or null if it stays. */
async function rewrite(
  { db, caller }: RecordedContext,
  key: Key & { registrationId: number },
  { change, published }: Rewriting,
): Promise<number | null> {
  const draft = await findDraft(db, key);
  const catalog = await readQuestionnaire(db, key.projectId);
  const earlier = await findWithType(db, key, change.to);
  const answers = [...catalog.answers.values()].filter(({ questionId }) => questionId === key.questionId);
  const had = earlier ?? { settings: {}, answers: answers.map(({ id }) => ({ id, texts: {} })) };
  const changed = (body: LocalizedScenario) => withNewType(body, { ...change, ...key, catalog, had });
  const live = changed(published.body);
  const version = live ? published.version + 1 : published.version;
  const drafted = draft && changed(draft.body);
  if (live) await publishScenario(db, key, { version, body: live });
  if (draft && drafted) {
    await updateDraft(db, key, {
      version: draft.version + 1,
      body: drafted,
      // A draft of the newest version stays one.
      baseVersion: draft.baseVersion === published.version ? version : draft.baseVersion,
      savedBy: caller.name,
      savedAt: new Date(),
    });
  }
  await recordUses(db, key);
  return live ? version : null;
}

type NewType = Pick<TypeChange, "to" | "convert"> & {
  questionId: number;
  catalog: QuestionnaireCatalog;
  had: HadBefore;
};

/** The scenario with the question's new type; null: it does not ask the question. Throws `question-type-needed`. */
function withNewType(
  body: LocalizedScenario,
  { questionId, to, convert, had, catalog }: NewType,
): LocalizedScenario | null {
  const scenario = changeIn(body, questionId, (question) => {
    const next = withType(question, to, had);
    return { ...next, texts: convert(next.texts) };
  });
  if (scenario === body) return null;
  const [obstacle] = checkScenario(scenario);
  if (!obstacle) return scenario;
  const sentence = `A condition of ${nameOf(obstacle.target, catalog)} needs its answers. Remove that condition first.`;
  throw problem("question-type-needed", { fields: { questionTypeId: sentence } });
}

function nameOf({ kind, id }: ScenarioPart, catalog: QuestionnaireCatalog): string {
  const entry = kind === "step" ? catalog.steps.get(id) : catalog.questions.get(id);
  return `the ${kind} “${entry?.internalName ?? id}”`;
}
