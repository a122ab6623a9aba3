import { getScenario, type ScenarioDocument } from "@foyer/contract/scenario.ts";
import {
  acceptScenarioPaths,
  createScenarioPaths,
  listScenarioPaths,
  removeScenarioPath,
  type ScenarioPath,
} from "@foyer/contract/scenario-paths.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { includeOnly, questionOf, showWhen } from "../../../../../packages/scenario-document/test/edits.ts";
import { editScenario, makeEvent } from "../../../test/events/event.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

/** A scenario that asks for the company only after "Male", with a path for each gender. */
async function makePaths() {
  const event = await makeEvent(app);
  const params = { projectId: event.projectId, registrationId: event.registrationId };
  await editScenario(app, event, (opened) => [
    ...includeOnly(opened, ["First name", "Gender", "Company"]),
    showWhen(opened, { kind: "step", id: questionOf(opened, "Company").stepId }, "Gender", "Male"),
  ]);
  const document: ScenarioDocument = (await app.call(getScenario, { params })).body;
  const gender = document.questions.find(({ body }) => body.text === "Gender")?.questionId ?? 0;
  const answerOf = (text: string) =>
    document.answers.find(({ parentQuestionId, body }) => parentQuestionId === gender && body.text === text)
      ?.answerId ?? 0;
  const choose = (text: string) => [
    { kind: "answer" as const, questionId: gender, answerId: answerOf(text) },
  ];
  const body = {
    paths: [
      { name: "Men", choices: choose("Male") },
      { name: "Women", choices: choose("Female") },
    ],
  };
  const made = await app.call(createScenarioPaths, { params, body });
  expect(made.status).toBe(201);
  const paths: readonly ScenarioPath[] = made.body;
  return { event, params, body, paths };
}

const changesOf = (paths: readonly ScenarioPath[]) => paths.map(({ name, changes }) => [name, changes]);

// rules/scenario-check 12–15
describe("path tests", () => {
  it("run through the current scenario, and show differences from the accepted run", async () => {
    const { event, params, paths } = await makePaths();
    expect(paths.map(({ run }) => [run.steps.length, run.stoppedAt])).toEqual([
      [2, null],
      [1, null],
    ]);
    expect(changesOf(paths)).toEqual([
      ["Men", []],
      ["Women", []],
    ]);
    await editScenario(app, event, (opened) => [
      {
        kind: "set-settings",
        questionId: questionOf(opened, "Gender").id,
        to: { showOther: true },
      },
      showWhen(opened, { kind: "step", id: questionOf(opened, "Company").stepId }, "Gender", "Female"),
    ]);
    const { body: after } = await app.call(listScenarioPaths, { params });
    expect(changesOf(after)).toEqual([
      ["Men", []],
      ["Women", ["+ Step “Company” is shown now."]],
    ]);
    const pathIds = [after[1]?.id ?? 0];
    const accepted = await app.call(acceptScenarioPaths, { params, body: { pathIds } });
    expect(changesOf(accepted.body)).toEqual([
      ["Men", []],
      ["Women", []],
    ]);
  });

  it("are kept once for the same choices, and can be removed", async () => {
    const { params, body, paths } = await makePaths();
    const again = await app.call(createScenarioPaths, { params, body });
    expect(again.body).toHaveLength(2);
    const pathId = paths[0]?.id ?? 0;
    expect((await app.call(removeScenarioPath, { params: { ...params, pathId } })).status).toBe(200);
    expect((await app.call(removeScenarioPath, { params: { ...params, pathId } })).status).toBe(404);
    expect(
      (await app.call(listScenarioPaths, { params })).body.map(({ name }: ScenarioPath) => name),
    ).toEqual(["Women"]);
  });

  it("are for the project's managers; one of another registration is unknown", async () => {
    const { params, paths } = await makePaths();
    expect((await app.call(listScenarioPaths, { params }, app.operator)).status).toBe(403);
    const other = (await makePaths()).params;
    const body = { pathIds: [paths[0]?.id ?? 0] };
    expect((await app.call(acceptScenarioPaths, { params: other, body })).status).toBe(404);
    expect((await app.call(listScenarioPaths, { params })).body).toHaveLength(2);
  });

  it("are limited to 500", async () => {
    const { params } = await makePaths();
    const paths = Array.from({ length: 499 }, (_, index) => ({
      name: `Path ${index}`,
      choices: [{ kind: "checkbox" as const, questionId: index + 1, checked: true }],
    }));
    const { status, body } = await app.call(createScenarioPaths, { params, body: { paths } });
    expect([status, body.Error.Code]).toEqual([409, "too-many-paths"]);
    expect((await app.call(listScenarioPaths, { params })).body).toHaveLength(2);
  });
});
