import { getHistory } from "@foyer/contract/audit.ts";
import { updateRegistration } from "@foyer/contract/registrations.ts";
import { getScenario, type ScenarioDocument, saveScenario } from "@foyer/contract/scenario.ts";
import { hasAnswers } from "@foyer/domain/question/question-types.ts";
import { type Editing, edit, startEditing, undo } from "@foyer/domain/scenario/edit/editing.ts";
import { markSaved, mergeInto } from "@foyer/domain/scenario/edit/merge-editing.ts";
import type { Operation } from "@foyer/domain/scenario/edit/operation.ts";
import type { Condition } from "@foyer/domain/scenario/scenario.ts";
import { openDocument } from "@foyer/scenario-document/open-document.ts";
import { type QuestionnaireCatalog, snapshotOf } from "@foyer/scenario-document/questionnaire-catalog.ts";
import { scenarioBody } from "@foyer/scenario-document/scenario-body.ts";
import { RE2JS } from "re2js";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeEvent, type TestEvent } from "../../../test/events/event.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

const OPERATIONS = 200;
const CULTURES = { culture: "en-GB", own: "en-GB" };

/** The same numbers in each run. */
function makeChoose() {
  let seed = 20_261_122;
  return <T>(choices: readonly [T, ...T[]] | readonly T[]): T => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    const chosen = choices[Math.floor((seed / 2_147_483_648) * choices.length)];
    if (chosen === undefined) throw new Error("There is nothing to choose from");
    return chosen;
  };
}
type Choose = ReturnType<typeof makeChoose>;

type Editor = { editing: Editing; catalog: QuestionnaireCatalog; version: number; conflicts: number };

const read = async (event: TestEvent) =>
  (await app.call(getScenario, { params: event })).body as ScenarioDocument;

async function open(event: TestEvent): Promise<Editor> {
  const document = await read(event);
  const { scenario, catalog } = openDocument(document);
  return { editing: startEditing(scenario), catalog, version: document.version, conflicts: 0 };
}

/** Saves as the editor does; returns the edits that the server has now. */
async function save(event: TestEvent, editor: Editor): Promise<number[]> {
  const { changes, scenario } = editor.editing;
  if (changes.length === 0) return [];
  const body = { ...scenarioBody(scenario, editor.catalog, CULTURES), version: editor.version };
  const answer = await app.call(saveScenario, { params: event, body });
  if (answer.status === 412) {
    bringUpToDate(editor, answer.body.Error.Current);
    return save(event, editor);
  }
  expect([answer.status, answer.body]).toEqual([200, { version: expect.any(Number) }]);
  editor.version = answer.body.version;
  editor.editing = markSaved(editor.editing, changes.length, scenario);
  return changes.map(({ editId }) => editId);
}

function bringUpToDate(editor: Editor, document: ScenarioDocument): void {
  const { editing, conflicts } = mergeInto(editor.editing, openDocument(document).scenario, RE2JS);
  Object.assign(editor, {
    editing,
    version: document.version,
    conflicts: editor.conflicts + conflicts.length,
  });
}

/** An operation on what the catalogs have; some are refused. */
function pickOperation(choose: Choose, { editing: { scenario }, catalog }: Editor, count: number): Operation {
  const questions = scenario.steps.flatMap((step) => step.questions);
  const answers = questions.flatMap((question) => question.answers);
  const entries = { step: catalog.steps, question: catalog.questions, answer: catalog.answers };
  const kind = choose(["step", "question", "question", "answer"] as const);
  const included = { step: scenario.steps, question: questions, answer: answers }[kind];
  const { id } = choose([...included, ...[...entries[kind].values()].slice(0, 1)]);
  const part = { kind, id };
  const cultureCode = choose(["en-GB", "de-DE", "fr-FR"]);
  const question = choose([...catalog.questions.values()]);
  const answer = choose([...catalog.answers.values()]);
  const step = choose([...catalog.steps.values()]);
  const source = choose([
    ...questions.filter(({ type }) => hasAnswers(type)),
    ...questions,
    snapshotOf(question),
  ]);
  const condition: Condition = {
    kind: "answer",
    questionId: source.id,
    answerId: source.answers[0]?.id ?? 1,
  };
  const target = choose([
    { kind: "step", id: step.id },
    { kind: "question", id: question.id },
  ] as const);
  return choose<Operation>([
    { kind: "move", part, to: choose([1, 2, 3, "up", "down"] as const) },
    { kind: "move", part, to: choose([1, 2, 3, "up", "down"] as const) },
    { kind: "set-text", part, cultureCode, to: `Text ${count}` },
    { kind: "set-text", part, cultureCode, to: null },
    { kind: "remove", part },
    {
      kind: "include-step",
      step: { id: step.id, texts: {}, conditions: [], questions: [] },
    },
    { kind: "include-question", stepId: question.stepId, question: snapshotOf(question) },
    { kind: "include-question", stepId: question.stepId, question: snapshotOf(question) },
    { kind: "enable-answer", questionId: answer.questionId, answer: { id: answer.id, texts: {} } },
    { kind: "enable-answer", questionId: answer.questionId, answer: { id: answer.id, texts: {} } },
    { kind: "set-settings", questionId: question.id, to: { required: choose([true, false]) } },
    { kind: "add-condition", target, condition },
    { kind: "add-condition", target, condition },
    { kind: "remove-condition", target, condition },
  ]);
}

// rules/scenario 31
it("two editors with 200 operations each converge over HTTP, and undoing everything restores the start", async () => {
  const choose = makeChoose();
  const event = await makeEvent(app, { codes: 0 });
  // A draft may be emptied.
  await app.call(updateRegistration, { params: event, body: { status: "draft" } });
  const start = openDocument(await read(event)).scenario;
  const editors = [await open(event), await open(event)] as const;
  const log: { editor: Editor; editId: number }[] = [];
  const saveNow = async (editor: Editor) => {
    for (const editId of await save(event, editor)) log.push({ editor, editId });
  };
  for (let count = 0; editors.some(({ editing }) => editing.edits < OPERATIONS); count += 1) {
    const editor = choose(editors);
    if (editor.editing.edits >= OPERATIONS) continue;
    const edited = edit(editor.editing, pickOperation(choose, editor, count), RE2JS);
    editor.editing = edited.editing;
    if (choose([true, false, false, false])) await saveNow(editor);
  }
  for (const editor of [...editors, ...editors]) await saveNow(editor);

  const end = await read(event);
  for (const editor of editors) {
    bringUpToDate(editor, end);
    expect(editor.editing.scenario).toEqual(openDocument(end).scenario);
    const saved = log.filter((one) => one.editor === editor).length;
    // The rest is what both have done alike.
    expect(saved + editor.conflicts).toBeLessThanOrEqual(OPERATIONS);
    expect(saved).toBeGreaterThan(OPERATIONS / 2);
  }

  for (const [index, { editor, editId }] of log.toReversed().entries()) {
    expect(editor.editing.undo.at(-1)?.editId).toBe(editId);
    const undone = undo(editor.editing, RE2JS);
    expect(undone?.refusals).toBeUndefined();
    if (undone) editor.editing = undone.editing;
    // The one who undoes next goes on from what the other has saved.
    const next = log.at(-index - 2)?.editor;
    if (next !== editor) {
      await save(event, editor);
      if (next) bringUpToDate(next, await read(event));
    }
  }
  expect(openDocument(await read(event)).scenario).toEqual(start);
});

// rules/scenario 37
it("the history describes a save in sentences", async () => {
  const event = await makeEvent(app, { codes: 0 });
  const editor = await open(event);
  const [first, second] = editor.editing.scenario.steps;
  if (!first || !second) throw new Error("The standard questionnaire has two steps");
  const operations: Operation[] = [
    { kind: "move", part: { kind: "step", id: second.id }, to: 1 },
    { kind: "set-text", part: { kind: "step", id: first.id }, cultureCode: "de-DE", to: "Sie" },
  ];
  for (const operation of operations) editor.editing = edit(editor.editing, operation, RE2JS).editing;
  await save(event, editor);
  const { body } = await app.call(getHistory, {
    query: { entity: "scenario", entityId: String(event.registrationId) },
  });
  const name = (id: number) => editor.catalog.steps.get(id)?.internalName;
  expect(body.items[0].after).toMatchObject({
    version: 2,
    changes: [
      `Step “${name(second.id)}” moves from place 2 to 1.`,
      `The de-DE text of step “${name(first.id)}” is now “Sie”.`,
    ],
  });
});
