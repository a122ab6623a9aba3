import { getPlay, type PlayData } from "@foyer/contract/play.ts";
import { getScenario } from "@foyer/contract/scenario.ts";
import { describe, expect, it } from "vitest";
import { makeEvent } from "../../../test/events/event.ts";
import {
  app,
  event,
  included,
  read,
  save,
  saveChanged,
  setUpScenario,
} from "../../../test/feature-setups/scenario-setup.ts";
import { readScenarioIn } from "./play.service.ts";

setUpScenario();

it("only managers of the project", async () => {
  const scenario = await read();
  expect((await save(scenario, event, app.operator)).status).toBe(403);
  const foreign = await makeEvent(app);
  const mixed = { ...event, registrationId: foreign.registrationId };
  expect((await save(scenario, mixed)).status).toBe(404);
  expect((await app.call(getScenario, { params: mixed })).status).toBe(404);
});

// rules/scenario 2
describe("the document", () => {
  it("has the included entries in their order, and all others of the catalogs", async () => {
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
    // Sending back an unchanged read changes nothing, in any culture.
    const again = await read("es-ES", one);
    expect((await save({ ...again, cultureCode: "es-ES" }, one)).body).toEqual({ version: again.version });
  });

  it("removes and adds, and renumbers the rest", async () => {
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

// rules/scenario 5
describe("two editors", () => {
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

  it("one of 20 concurrent saves of one version is stored", async () => {
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

// rules/questions 18–20
it("help and error texts are played in the visitor's language, stay when they are absent, and go when they are empty", async () => {
  const one = await makeEvent(app);
  const { questions } = await read("en-GB", one);
  const id = included(questions).find(({ body }) => body.questionTypeName === "textbox")?.questionId;
  const change = (more: object) =>
    saveChanged(one, (document) => {
      for (const { questionId, body } of document.questions) if (questionId === id) Object.assign(body, more);
    });
  const played = async (cultureCode: string) => {
    const { body } = await app.call(getPlay, { params: one, query: { cultureCode } });
    return (body as PlayData).steps.flatMap((step) => step.questions).find((question) => question.id === id);
  };
  await change({
    helpTexts: { "en-GB": " As in your passport ", "de-DE": "Wie im Pass", "fr-FR": " " },
    patternErrorTexts: { "de-DE": "Nur Buchstaben" },
  });
  expect(await played("de-DE")).toMatchObject({ help: "Wie im Pass", patternError: "Nur Buchstaben" });
  expect(await played("fr-FR")).toMatchObject({ help: "As in your passport" });
  expect(await played("en-GB")).not.toHaveProperty("patternError");
  await change({ helpTexts: undefined, patternErrorTexts: undefined });
  expect(await played("de-DE")).toMatchObject({ help: "Wie im Pass", patternError: "Nur Buchstaben" });
  await change({ helpTexts: {} });
  expect(await played("de-DE")).not.toHaveProperty("help");
});
