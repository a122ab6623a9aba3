import { getScenario, type ScenarioDocument, saveScenario } from "@foyer/contract/scenario.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { editDocument, includeAll } from "../../../../../packages/scenario-document/test/edits.ts";
import { makeEvent, type TestEvent } from "../../../test/events/event.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { grantProject } from "../../../test/server/grant-project.ts";
import { readScenarioIn } from "./play.service.ts";

let app: TestApp;
let event: TestEvent;
beforeAll(async () => {
  app = await startTestApp();
  event = await makeEvent(app, { cultureCode: "de-DE" });
  for (const role of ["manager", "operator"] as const) await grantProject(app.db, role, event.projectId);
});
afterAll(() => app?.stop());

const read = async (cultureCode?: string, of = event) =>
  (await app.call(getScenario, { params: of, query: { ...(cultureCode && { cultureCode }) } }))
    .body as ScenarioDocument;
const save = (body: unknown, of = event, token = app.admin) =>
  app.call(saveScenario, { params: of, body }, token);
/** Sends what it has read, changed as any client of the wire may change it. */
async function saveChanged(of: TestEvent, change: (scenario: ScenarioDocument) => void) {
  const scenario = await read(undefined, of);
  change(scenario);
  return save(scenario, of);
}
const included = <T extends { required: boolean; orderNumber: number | null }>(items: readonly T[]) =>
  items.filter(({ required }) => required).toSorted((a, b) => (a.orderNumber ?? 0) - (b.orderNumber ?? 0));

/** The first included question with answers, and included questions after it in its step and in a later step. */
function pick(scenario: ScenarioDocument) {
  const isWhole = scenario.questions.every(({ required }) => required);
  if (!isWhole) Object.assign(scenario, editDocument(scenario, includeAll));
  const steps = included(scenario.steps);
  const questionsOf = (stepId: number) =>
    included(scenario.questions).filter((one) => one.parentStepId === stepId);
  for (const step of steps) {
    const own = questionsOf(step.stepId);
    for (const [at, source] of own.entries()) {
      const answers = included(scenario.answers).filter((one) => one.parentQuestionId === source.questionId);
      const later = steps[steps.indexOf(step) + 1];
      const after = own[at + 1];
      if (answers.length > 1 && later && after) {
        return {
          step,
          source,
          answers,
          after,
          laterStep: later,
          laterQuestion: questionsOf(later.stepId)[0],
          before: own[at - 1],
        };
      }
    }
  }
  throw new Error("The standard questionnaire has no such question");
}
const conditionOn = ({ source, answers }: ReturnType<typeof pick>, at = 0) => ({
  answerTypeId: "Answer" as const,
  questionId: source.questionId,
  answerId: answers[at]?.answerId ?? 0,
  stepId: source.parentStepId,
  answerText: "",
  parentStepId: source.parentStepId,
  parentQuestionId: source.questionId,
});

it("managers only, and nobody of another project", async () => {
  const scenario = await read();
  expect((await save(scenario, event, app.operator)).status).toBe(403);
  const foreign = await makeEvent(app);
  const mixed = { ...event, registrationId: foreign.registrationId };
  expect((await save(scenario, mixed)).status).toBe(404);
  expect((await app.call(getScenario, { params: mixed })).status).toBe(404);
});

// rules/scenario 2
describe("the document", () => {
  it("holds what is included in its order, and all that could be", async () => {
    const { steps, questions, answers } = await read();
    expect(included(steps).map(({ orderNumber }) => orderNumber)).toEqual(
      included(steps).map((_, at) => at + 1),
    );
    for (const { stepId } of included(steps)) {
      const orders = included(questions)
        .filter((one) => one.parentStepId === stepId)
        .map(({ orderNumber }) => orderNumber);
      expect(orders).toEqual(orders.map((_, at) => at + 1));
    }
    expect(answers.length).toBeGreaterThan(included(questions).length);
  });

  it("saved as it was read changes nothing", async () => {
    const before = await read();
    expect((await save(before)).body).toEqual({ version: before.version });
    expect(await read()).toEqual(before);
  });

  it("keeps a text of its own in one culture and leaves the others", async () => {
    const one = await makeEvent(app, { cultureCode: "de-DE" });
    const [step] = (await read("en-GB", one)).steps;
    const english = step?.body.text;
    await saveChanged(one, (scenario) => {
      if (scenario.steps[0]) scenario.steps[0].body.text = "Eigener Titel";
    });
    expect((await read("de-DE", one)).steps[0]?.body.text).toBe("Eigener Titel");
    expect((await read("en-GB", one)).steps[0]?.body.text).toBe(english);
    await saveChanged(one, (scenario) => {
      if (scenario.steps[0]) scenario.steps[0].body.text = "   ";
    });
    expect((await read("de-DE", one)).steps[0]?.body.text).toBe("Eigener Titel");
  });

  it("takes the texts of all cultures at once, and gives them back beside the catalog's", async () => {
    const one = await makeEvent(app, { cultureCode: "de-DE" });
    const catalogTexts = (await read(undefined, one)).steps[0]?.body.catalogTexts ?? {};
    const answer = await saveChanged(one, ({ steps }) => {
      const own = { "en-GB": " Who are you? ", "fr-FR": "", "it-IT": catalogTexts["it-IT"] ?? "" };
      if (steps[0]) Object.assign(steps[0].body, { texts: own, text: "Wer sind Sie?" });
    });
    expect(answer.status).toBe(200);
    const saved = (await read("es-ES", one)).steps[0]?.body;
    expect(saved).toMatchObject({
      texts: { "en-GB": "Who are you?", "de-DE": "Wer sind Sie?" },
      text: catalogTexts["es-ES"],
      catalogTexts,
      internalName: expect.any(String),
    });
    // What was read and is sent back unchanged changes nothing, in whatever culture it was read.
    const again = await read("es-ES", one);
    expect((await save({ ...again, cultureCode: "es-ES" }, one)).body).toEqual({ version: again.version });
  });

  it("removes and adds, counting the places anew", async () => {
    const one = await makeEvent(app);
    const before = await read(undefined, one);
    const [first, second] = included(before.steps);
    await saveChanged(one, ({ steps }) => {
      for (const step of steps)
        if (step.stepId === first?.stepId) Object.assign(step, { required: false, orderNumber: null });
    });
    const after = await read(undefined, one);
    expect(after.steps[0]).toMatchObject({ stepId: second?.stepId, orderNumber: 1 });
    expect(after.steps.find(({ stepId }) => stepId === first?.stepId)).toMatchObject({
      required: false,
      orderNumber: null,
    });
    await saveChanged(one, ({ steps }) => {
      for (const step of steps)
        if (step.stepId === first?.stepId) Object.assign(step, { required: true, orderNumber: 99 });
    });
    expect(included((await read(undefined, one)).steps).at(-1)?.stepId).toBe(first?.stepId);
  });
});

// rules/scenario 3, 4
describe("conditions", () => {
  it("on an earlier answer are kept, and the answer says what depends on it", async () => {
    const one = await makeEvent(app);
    const answer = await saveChanged(one, (scenario) => {
      const picked = pick(scenario);
      picked.laterStep.conditions = [conditionOn(picked)];
      picked.after.conditions = [conditionOn(picked, 1)];
    });
    expect(answer.status).toBe(200);
    const picked = pick(await read(undefined, one));
    expect(picked.laterStep.conditions).toMatchObject([
      { answerId: picked.answers[0]?.answerId, stepId: picked.step.stepId },
    ]);
    expect(picked.answers[0]?.dependentSteps).toEqual([picked.laterStep.stepId]);
    expect(picked.answers[1]?.dependentQuestions).toEqual([picked.after.questionId]);
  });

  it("given twice are kept once", async () => {
    const one = await makeEvent(app);
    await saveChanged(one, (scenario) => {
      const picked = pick(scenario);
      picked.laterStep.conditions = [conditionOn(picked), conditionOn(picked, 1), conditionOn(picked)];
    });
    const picked = pick(await read(undefined, one));
    expect(picked.laterStep.conditions.map(({ answerId }) => answerId)).toEqual(
      picked.answers.slice(0, 2).map(({ answerId }) => answerId),
    );
  });

  it.each([
    ["itself", (picked: ReturnType<typeof pick>) => picked.source, "depends on itself"],
    ["a later question of its step", (picked: ReturnType<typeof pick>) => picked.before, "which comes later"],
    ["a question of its own step", (picked: ReturnType<typeof pick>) => picked.step, "depends on itself"],
  ] as const)("on %s are refused with both names", async (_, targetOf, sentence) => {
    const one = await makeEvent(app);
    const answer = await saveChanged(one, (scenario) => {
      const picked = pick(scenario);
      const target = targetOf(picked);
      if (!target) throw new Error("The question is the first of its step");
      target.conditions = [conditionOn(picked)];
    });
    expect(answer.status).toBe(422);
    const sentences = Object.values(answer.body.Error.Fields as Record<string, string>);
    expect(sentences.join()).toContain(sentence);
    expect(sentences.join()).toMatch(/“.+”/);
  });

  it.each(["Country", "Region", "Partition", "Rubric"] as const)(
    "on a %s that no catalog has are refused",
    async (answerTypeId) => {
      const one = await makeEvent(app);
      const type = ["Country", "Region"].includes(answerTypeId)
        ? "countries and regions"
        : "partitions and rubrics of products";
      let target = 0;
      const answer = await saveChanged(one, (scenario) => {
        Object.assign(scenario, editDocument(scenario, includeAll));
        const source = scenario.questions.find(({ body }) => body.questionTypeName === type);
        const own = scenario.steps.find(({ stepId }) => stepId === source?.parentStepId);
        const [first] = included(scenario.steps);
        if (!source || !own || !first) throw new Error(`No question of ${type}`);
        // The source comes first, as it may be in the last step.
        [own.orderNumber, first.orderNumber] = [first.orderNumber, own.orderNumber];
        const last = included(scenario.steps).at(-1);
        if (!last) throw new Error("No step");
        if (answerTypeId === "Region") Object.assign(source.body.questionSettings, { enableRegions: true });
        target = last.stepId;
        const ids = { stepId: source.parentStepId, questionId: source.questionId, answerId: 999_999 };
        last.conditions = [
          { ...ids, answerTypeId, answerText: "", parentStepId: null, parentQuestionId: null },
        ];
      });
      const fields = {
        [`steps.${target}.conditions`]: `A condition names a ${answerTypeId.toLowerCase()} that does not exist.`,
      };
      expect([answer.status, answer.body.Error?.Fields]).toEqual([422, fields]);
    },
  );

  it("on what is not included are refused, and nothing of the save is kept", async () => {
    const one = await makeEvent(app);
    const before = await read(undefined, one);
    const answer = await saveChanged(one, (scenario) => {
      const picked = pick(scenario);
      picked.laterStep.conditions = [conditionOn(picked)];
      const [first] = picked.answers;
      if (first) Object.assign(first, { required: false, orderNumber: null });
    });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body.Error.Fields)).toContain("which is not included");
    expect(await read(undefined, one)).toEqual(before);
  });
});

// rules/scenario 5
describe("two at once", () => {
  it("the second to save gets the current copy and changes nothing", async () => {
    const one = await makeEvent(app);
    const [mine, theirs] = [await read(undefined, one), await read(undefined, one)];
    if (mine.steps[0]) mine.steps[0].body.text = "Mine";
    if (theirs.steps[0]) theirs.steps[0].body.text = "Theirs";
    expect((await save(mine, one)).body).toEqual({ version: 2 });
    const late = await save(theirs, one);
    expect(late.status).toBe(412);
    expect(late.body.Error.Current.steps[0].body.text).toBe("Mine");
  });

  it("of 20 saves of one version at the same time one is kept", async () => {
    const one = await makeEvent(app);
    const scenario = await read(undefined, one);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => {
        const own = structuredClone(scenario);
        if (own.steps[0]) own.steps[0].body.text = `Writer ${at}`;
        return save(own, one);
      }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(412)]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await read(undefined, one)).steps[0]?.body.text).toBe(`Writer ${winner}`);
  });
});

it.each([
  [{ orderNumber: -1 }],
  [{ stepId: "x" }],
  [{ body: { text: "t".repeat(4001) } }],
  [{ unknown: true }],
])("a step with %j is refused", async (more) => {
  const scenario = await read();
  const [first, ...rest] = scenario.steps;
  expect(
    (await save({ ...scenario, steps: [{ ...first, ...more }, ...rest] })).status,
  ).toBeGreaterThanOrEqual(400);
  expect((await save({ ...scenario, steps: [{ ...first, stepId: 999_999 }, ...rest] })).status).toBe(422);
});

// rules/scenario 5, rules/attend 3
it("an earlier version is played as it was: answers are evaluated by the version that their ticket names", async () => {
  const one = await makeEvent(app);
  const english = (await read("en-GB", one)).steps[0]?.body.text;
  await saveChanged(one, ({ steps }) => {
    if (steps[0]) steps[0].body.text = "Renamed";
  });
  const firstStep = async (version: number) =>
    (await readScenarioIn(app.db, one, { version, culture: "en-GB" })).scenario.steps[0]?.text;
  expect([await firstStep(1), await firstStep(2)]).toEqual([english, "Renamed"]);
});
