import { answers } from "@foyer/contract/answers.ts";
import { createProject, duplicateProject } from "@foyer/contract/projects.ts";
import { copyQuestions } from "@foyer/contract/question-copies.ts";
import { listQuestionTypes } from "@foyer/contract/question-types.ts";
import { questions } from "@foyer/contract/questions.ts";
import { duplicateRegistration } from "@foyer/contract/registrations.ts";
import { getScenario } from "@foyer/contract/scenario.ts";
import { steps } from "@foyer/contract/steps.ts";
import { beforeEach, expect, inject, it } from "vitest";
import { includeQuestions } from "../../../../../packages/scenario-document/test/edits.ts";
import { editScenario, makeEvent, type TestEvent } from "../../../test/events/event.ts";
import { beforeAudit } from "../../../test/interference/before-audit.ts";
import { countLockWaits } from "../../../test/interference/lock-waits.ts";
import { grantProject } from "../../../test/server/grant-project.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";

// rules/catalogs 23, rules/scenario 38: own entries go along when a scenario or a project is copied.
setUpCheckedApp();

type Catalog = typeof steps | typeof questions | typeof answers;
const add = async (catalog: Catalog, projectId: number, body: object): Promise<number> => {
  const made = await app.call(catalog.create, { query: { projectId }, body: { required: false, ...body } });
  expect(made.status, made.text).toBe(201);
  return made.body.id;
};
const list = async (catalog: Catalog, projectId: number): Promise<Record<string, unknown>[]> =>
  (await app.call(catalog.list, { query: { projectId } })).body;
const namesOf = (entries: readonly Record<string, unknown>[]) => entries.map((one) => one.internalName);
const typeNamed = async (name: string) =>
  (await app.call(listQuestionTypes, {})).body.find((one: { name: string }) => one.name === name).id;
const copy = (to: number, { projectId, registrationId }: TestEvent, token = app.admin) =>
  app.call(copyQuestions, { params: { projectId: to }, body: { projectId, registrationId } }, token);

let source: TestEvent;
let own: { stepId: number; questionId: number; answerId: number };
let target: number;
beforeEach(async () => {
  source = await makeEvent(app);
  const { projectId } = source;
  target = (await makeEvent(app)).projectId;
  const questionTypeId = await typeNamed("single selection");
  const localizations = [{ cultureCode: "de-DE", text: "Halle" }];
  const stepId = await add(steps, projectId, { internalName: "Stand", required: true });
  const ofStep = { internalName: "Which hall", stepId, questionTypeId, localizations };
  const questionId = await add(questions, projectId, ofStep);
  const answerId = await add(answers, projectId, { internalName: "Hall 1", questionId });
  own = { stepId, questionId, answerId };
  // Not used by the registration.
  await add(questions, projectId, { internalName: "Unused", stepId, questionTypeId });
  await editScenario(app, source, (opened) => {
    const question = opened.catalog.questions.get(questionId);
    return question ? includeQuestions(opened, [question]) : [];
  });
});

it("copies what the registration uses, with texts, and gives its ids there", async () => {
  const made = await copy(target, source);
  expect(made.status, made.text).toBe(201);
  const [step] = await list(steps, target);
  const [question, ...more] = await list(questions, target);
  const [answer] = await list(answers, target);
  expect(more).toEqual([]);
  expect(made.body).toEqual({
    steps: [{ from: own.stepId, to: step?.id }],
    questions: [{ from: own.questionId, to: question?.id }],
    answers: [{ from: own.answerId, to: answer?.id }],
  });
  expect(step).toMatchObject({ internalName: "Stand", required: false, projectId: target });
  expect(question).toMatchObject({ internalName: "Which hall", stepId: step?.id });
  expect(question?.localizations).toEqual([{ cultureCode: "de-DE", text: "Halle" }]);
  expect(answer).toMatchObject({ internalName: "Hall 1", questionId: question?.id });
  // The source keeps its own.
  expect(namesOf(await list(questions, source.projectId))).toEqual(["Unused", "Which hall"]);
});

it("uses what is there already, and copies nothing twice, also at once", async () => {
  const made = await Promise.all([copy(target, source), copy(target, source), copy(target, source)]);
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(made.map(({ text }) => text)).size).toBe(1);
  expect(await list(questions, target)).toHaveLength(1);
  expect(await list(answers, target)).toHaveLength(1);
});

it("numbers a question whose name has another type there", async () => {
  const stepId = await add(steps, target, { internalName: "Stand" });
  await add(questions, target, {
    internalName: "Which hall",
    stepId,
    questionTypeId: await typeNamed("textbox"),
  });
  await copy(target, source);
  expect(namesOf(await list(questions, target))).toEqual(["Which hall", "Which hall (2)"]);
  expect(await list(steps, target)).toHaveLength(1);
});

it("is refused for now while somebody adds an entry of the same name, and uses that entry then", async () => {
  let copied: ReturnType<typeof copy> | undefined;
  const added = await beforeAudit(
    app,
    () =>
      app.call(steps.create, {
        query: { projectId: target },
        body: { internalName: "stand", required: false },
      }),
    async () => {
      copied = copy(target, source);
      // The audit of the new step, and the copy.
      await expect.poll(() => countLockWaits(app.db)).toBe(2);
    },
  );
  expect(added.status, added.text).toBe(201);
  // On a cluster a writer of the catalogs waits for the other one, and then finds its entry. rules/distribution 10
  const busy = { status: 503, body: { Error: { Code: "busy" } } };
  expect(await copied).toMatchObject(inject("isDistributed") ? { status: 201 } : busy);
  expect((await copy(target, source)).body.steps).toEqual([{ from: own.stepId, to: added.body.id }]);
});

it("needs both projects", async () => {
  await grantProject(app.db, "manager", source.projectId);
  expect((await copy(target, source, app.manager)).status).toBe(404);
  const { projectId } = await makeEvent(app);
  await grantProject(app.db, "manager", projectId);
  const hidden = await makeEvent(app);
  expect((await copy(projectId, hidden, app.manager)).status).toBe(404);
  const mixed = { ...source, registrationId: hidden.registrationId };
  expect((await copy(projectId, mixed, app.manager)).status).toBe(404);
  expect((await copy(projectId, source, app.manager)).status).toBe(201);
  expect((await copy(projectId, source, app.operator)).status).toBe(403);
});

it("a duplicate of a registration keeps the same questions, one of a project has copies of all", async () => {
  const duplicate = await app.call(duplicateRegistration, { params: source, body: { name: "Again" } });
  const params = { projectId: source.projectId, registrationId: duplicate.body.id };
  const { body: scenario } = await app.call(getScenario, { params });
  const included = scenario.questions.filter(({ required }: { required: boolean }) => required);
  expect(included).toMatchObject([{ questionId: own.questionId }]);

  const { body: project } = await app.call(duplicateProject, {
    params: { projectId: source.projectId },
    body: { name: "Next year" },
  });
  expect(namesOf(await list(questions, project.id))).toEqual(["Unused", "Which hall"]);
  const [step] = await list(steps, project.id);
  expect(step).toMatchObject({ internalName: "Stand", required: true });
  expect(step?.id).not.toBe(own.stepId);
  const plain = await app.call(createProject, {
    body: { name: "Empty", startDateTime: "2126-05-12T10:00:00", endDateTime: "2126-05-14T15:30:00" },
  });
  expect(await list(steps, plain.body.id)).toEqual([]);
});
