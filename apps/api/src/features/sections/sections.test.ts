import { getPublicRegistration } from "@foyer/contract/attend.ts";
import { partitions } from "@foyer/contract/partitions.ts";
import { getPlay } from "@foyer/contract/play.ts";
import { duplicateProject } from "@foyer/contract/projects.ts";
import { questions } from "@foyer/contract/questions.ts";
import { rubrics } from "@foyer/contract/rubrics.ts";
import { getScenarioOffer } from "@foyer/contract/scenario-offer.ts";
import {
  addSection,
  getSectionUse,
  listSectionConditions,
  listSections,
  removeSection,
} from "@foyer/contract/sections.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { includeQuestions, questionOf } from "../../../../../packages/scenario-document/test/edits.ts";
import { editScenario, makeEvent, submitAnswers, type TestEvent } from "../../../test/events/event.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { grantProject } from "../../../test/server/grant-project.ts";

let app: TestApp;
let machines: number;
let drills: number;
let food: number;
let stepId: number;
beforeAll(async () => {
  app = await startTestApp();
  machines = await newEntry(partitions.create, { internalName: "Machines" });
  drills = await newEntry(rubrics.create, { internalName: "Drills", partitionId: machines });
  food = await newEntry(partitions.create, { internalName: "Food" });
  const types = await app.db.selectFrom("question_type").select(["id", "name"]).execute();
  const typeId = (name: string) => types.find((type) => type.name === name)?.id;
  const step = await app.db.selectFrom("step").select("id").orderBy("id").executeTakeFirstOrThrow();
  stepId = step.id;
  const add = (internalName: string, type: string) =>
    newEntry(questions.create, {
      internalName,
      stepId,
      questionTypeId: typeId(type),
      questionSettings: {},
      required: false,
    });
  await add("Goods", "partitions and rubrics of products");
  await add("Which drill", "textbox");
});
afterAll(() => app?.stop());

async function newEntry(
  endpoint: typeof partitions.create | typeof rubrics.create | typeof questions.create,
  body: object,
) {
  const { body: made, status, text } = await app.call(endpoint, { body });
  expect(status, text).toBe(201);
  return made.id as number;
}

/** A registration that asks for goods; "Which drill" appears where drills are chosen. */
async function newFair(): Promise<TestEvent> {
  const event = await makeEvent(app);
  const saved = await editScenario(app, event, (opened) => {
    const [goods, which] = [questionOf(opened, "Goods"), questionOf(opened, "Which drill")];
    return [
      ...includeQuestions(opened, [goods, which]),
      {
        kind: "add-condition",
        target: { kind: "question", id: which.id },
        condition: { kind: "rubric", questionId: goods.id, entryId: drills },
      },
    ];
  });
  expect(saved.status, saved.text).toBe(200);
  return event;
}

const add = ({ projectId }: TestEvent, sectionId: unknown, token = app.admin) =>
  app.call(addSection, { params: { projectId }, body: { sectionId } }, token);
const remove = ({ projectId }: TestEvent, sectionId: unknown, confirm = "true", token = app.admin) =>
  app.call(removeSection, { params: { projectId, sectionId }, query: { confirm } }, token);
const list = (projectId: unknown, token = app.admin) =>
  app.call(listSections, { query: { projectId } }, token);
const offered = ({ registrationId }: TestEvent, token = app.admin) =>
  app.call(partitions.list, { query: { registrationId } }, token);
const namesOf = (entries: { internalName: string }[]) => entries.map(({ internalName }) => internalName);
const inTestPlayer = async (event: TestEvent) =>
  (await app.call(getPlay, { params: event })).body.lists.partitions.map(
    ({ text }: { text: string }) => text,
  );
const onPage = async ({ code }: TestEvent) =>
  (await app.call(getPublicRegistration, { params: { code } }, null)).body.play.lists.partitions;

/** Answers "Goods" with a partition and a rubric. */
async function choose(event: TestEvent, partitionId: number, rubricId?: number) {
  const { body } = await app.call(getPlay, { params: event });
  const [goods, which] = body.steps[0].questions;
  const item = (question: { id: number }, more: object) => ({
    stepId,
    stepOrderNumber: 1,
    questionId: question.id,
    answerTypeId: "Answer",
    answerId: null,
    answerValue: "",
    ...more,
  });
  return submitAnswers(app, event.code, [
    item(goods, { answerTypeId: "Partition", answerId: partitionId }),
    ...(rubricId === undefined
      ? []
      : [
          item(goods, { answerTypeId: "Rubric", answerId: rubricId }),
          item(which, { answerValue: "The long one" }),
        ]),
  ]);
}

describe("access", () => {
  it("everybody who may see the project reads its sections, its managers change them", async () => {
    const event = await newFair();
    const other = await newFair();
    for (const role of ["manager", "operator", "viewer"] as const) {
      await grantProject(app.db, role, event.projectId);
    }
    expect((await add(event, machines, app.manager)).status).toBe(201);
    for (const token of [app.manager, app.operator, app.viewer]) {
      expect(namesOf((await list(event.projectId, token)).body)).toEqual(["Machines"]);
      expect((await list(other.projectId, token)).status).toBe(404);
    }
    for (const token of [app.operator, app.viewer]) {
      expect((await add(event, food, token)).status).toBe(403);
      expect((await remove(event, machines, "true", token)).status).toBe(403);
      expect((await offered(event, token)).status).toBe(403);
    }
    expect((await add(other, food, app.manager)).status).toBe(404);
    expect((await remove(other, food, "true", app.manager)).status).toBe(404);
    expect((await offered(other, app.manager)).status).toBe(404);
    expect((await list(999_999_999)).status).toBe(404);
    expect((await app.call(partitions.list, { query: { registrationId: 999_999_999 } })).status).toBe(404);
    expect((await app.call(listSections, {})).status).toBe(400);
  });

  it("the texts of the offered partitions, and only these, are exported to those who see the project", async () => {
    const event = await newFair();
    const other = await newFair();
    await grantProject(app.db, "manager", event.projectId);
    await add(event, machines);
    const texts = ({ registrationId }: { registrationId: number }) =>
      app.call(partitions.translations, { query: { registrationId } }, app.manager);
    const offeredTexts = await texts(event);
    expect(offeredTexts.status).toBe(200);
    expect(offeredTexts.text).toContain("Machines");
    expect(offeredTexts.text).not.toContain("Food");
    expect((await texts(other)).status).toBe(404);
    expect((await texts({ registrationId: 999_999_999 })).status).toBe(404);
  });
});

describe("the lists of choices", () => {
  it("without sections: the whole catalog; with some: those, in every player and in the server's evaluation", async () => {
    const open = await newFair();
    expect(namesOf((await offered(open)).body)).toEqual(["Food", "Machines"]);
    expect(await inTestPlayer(open)).toEqual(["Food", "Machines"]);
    expect((await choose(open, food)).status).toBe(201);

    const event = await newFair();
    await add(event, machines);
    expect(namesOf((await offered(event)).body)).toEqual(["Machines"]);
    expect(await inTestPlayer(event)).toEqual(["Machines"]);
    expect(await onPage(event)).toEqual([
      { id: machines, text: "Machines", rubrics: [{ id: drills, text: "Drills" }] },
    ]);
    expect((await choose(event, machines, drills)).status).toBe(201);
    // Not of this project, though another one offers it at the same moment.
    expect((await choose(event, food)).status).not.toBe(201);
    expect((await choose(open, food)).status).toBe(201);
  });

  it("a partition and a section of this moment are taken, though an evaluation a moment ago knew neither", async () => {
    const event = await newFair();
    await add(event, food);
    expect((await choose(event, food)).status).toBe(201);
    const ships = await newEntry(partitions.create, { internalName: "Ships" });
    await add(event, ships);
    const taken = await choose(event, ships);
    expect(taken.status, taken.text).toBe(201);
    expect((await choose(event, machines, drills)).status).not.toBe(201);
  });

  it("a copy of the project starts with the same sections and then changes separately", async () => {
    const event = await newFair();
    await add(event, food);
    const copy = await app.call(duplicateProject, { params: event, body: { name: "Copy" } });
    await remove(event, food);
    expect(namesOf((await list(copy.body.id)).body)).toEqual(["Food"]);
  });
});

describe("a section", () => {
  it("is added with 201 and audited, once, if the catalog has it", async () => {
    const event = await newFair();
    expect(await add(event, String(food))).toMatchObject({
      status: 201,
      body: { id: food, internalName: "Food" },
    });
    expect((await add(event, food)).body.Error.Code).toBe("section-already-added");
    expect((await add(event, 999_999_999)).body.Error.Fields).toEqual({
      sectionId: "This partition does not exist.",
    });
    expect((await add({ ...event, projectId: 999_999_999 }, food)).status).toBe(404);
    expect((await remove(event, food)).status).toBe(200);
    expect((await remove(event, food)).status).toBe(404);
    const audits = await app.db
      .selectFrom("audit")
      .select(["action", "entity_name"])
      .where("project_id", "=", event.projectId)
      .where("entity", "=", "project-section")
      .orderBy("id")
      .execute();
    expect(audits).toEqual([
      { action: "create", entity_name: "Food" },
      { action: "delete", entity_name: "Food" },
    ]);
  });

  it("in use lists its uses, and is removed only with a confirmation", async () => {
    const event = await newFair();
    await add(event, machines);
    await add(event, food);
    await choose(event, machines, drills);
    const params = { projectId: event.projectId, sectionId: machines };
    expect((await app.call(getSectionUse, { params })).body).toMatchObject({
      internalName: "Machines",
      conditions: [{ registrationId: event.registrationId, shows: "question", text: "Which drill" }],
      visitors: 1,
    });
    const refused = await remove(event, machines, "");
    expect(refused.status).toBe(409);
    expect(refused.body.Error.Code).toBe("section-in-use");
    expect(refused.body.Error.Message).toMatch(
      /^This section is in use\. Conditions that use it show “Which drill” of “Visitors \d+”\. Visitors who chose it: 1\.$/,
    );
    expect(namesOf((await list(event.projectId)).body)).toEqual(["Food", "Machines"]);
    // Nothing uses it: no confirmation needed.
    expect((await remove(event, food, "")).status).toBe(200);
    expect((await remove(event, machines)).status).toBe(200);
  });

  it("that conditions name and the project does not offer is listed", async () => {
    const event = await newFair();
    const read = async () => (await app.call(listSectionConditions, { params: event })).body;
    expect(await read()).toMatchObject([{ internalName: "Machines", isOffered: true }]);
    await add(event, food);
    expect(await read()).toMatchObject([
      { internalName: "Machines", isOffered: false, conditions: [{ text: "Which drill" }] },
    ]);
    // Its conditions still have a name. rules/scenario-check 8
    const { others } = (await app.call(getScenarioOffer, { params: event })).body;
    expect(others).toContainEqual({ kind: "rubric", id: drills, text: "Drills" });
    await add(event, machines);
    expect(await read()).toMatchObject([{ isOffered: true }]);
  });
});
