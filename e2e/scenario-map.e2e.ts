import { getScenario } from "@foyer/contract/scenario.ts";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { includeOnly, questionOf, showWhen } from "../packages/scenario-document/test/edits.ts";
import { checkAccessibility } from "./browser.ts";
import { callApi } from "./call-api.ts";
import { deskTest as test } from "./desk.ts";
import { type MadeEvent, makeEvent } from "./make-event.ts";
import { saved } from "./scenario-editing.ts";

const editorPath = ({ projectId, registrationId }: MadeEvent, rest = "") =>
  `/projects/editProject/${projectId}/Fair/registrations/${registrationId}/scenarioEditor${rest}`;
const questionnairePath = ({ projectId, registrationId }: MadeEvent, rest = "") =>
  `/projects/editProject/${projectId}/Fair/registrations/manageQuestionnaires/editQuestionnaire/${registrationId}/en-GB/stepListEditor${rest}`;

const QUESTIONS = ["First name", "Last name", "Gender", "Company", "Country and region", "City"];

const GENDERS = ["Male", "Female"];

/** A registration with these questions, and the ids of some. */
async function makeScenario(desk: Page, edit: Parameters<typeof showWhen>[2][] = []) {
  const ids: Record<string, number> = {};
  let stepId = 0;
  const event = await makeEvent(desk, {
    edit: (opened) => {
      for (const name of QUESTIONS) ids[name] = questionOf(opened, name).id;
      stepId = questionOf(opened, "Company").stepId;
      const gender = questionOf(opened, "Gender").id;
      // Answers that were added to the catalog meanwhile may lack a text, which is a problem.
      const others = [...opened.catalog.answers.values()].filter(
        ({ questionId, texts }) => questionId === gender && !GENDERS.includes(texts["en-GB"] ?? ""),
      );
      const city = { kind: "question", id: questionOf(opened, "City").id } as const;
      return [
        ...includeOnly(opened, QUESTIONS),
        ...others.map(({ id }) => ({ kind: "remove", part: { kind: "answer", id } }) as const),
        ...edit.map((answer) => showWhen(opened, city, "Gender", answer)),
      ];
    },
  });
  return { event, ids, stepId };
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  const manager = page.getByRole("region", { name: "Conditions" });
  await manager.getByRole("combobox", { name: label, exact: true }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

describe("the conditions manager (rules/scenario-check 10, 11)", () => {
  test("a condition is built as a sentence, and the form is empty after the save", async ({ desk }) => {
    const { event, ids, stepId } = await makeScenario(desk);
    await desk.goto(editorPath(event, `/manageConditions/question/${ids.City}`));
    const manager = desk.getByRole("region", { name: "Conditions" });
    await choose(desk, "Step", "Personal data");
    await choose(desk, "Question", "First name");
    await manager.getByText("No selectable answer").waitFor();
    // Another step has other questions, another country other regions.
    await choose(desk, "Step", "Company");
    await expect.poll(() => manager.getByText("No selectable answer").count()).toBe(0);
    await choose(desk, "Question", "Country and region");
    await choose(desk, "Country", "Germany");
    await choose(desk, "Region", "Berlin");
    await manager.getByText("Shown when Country and region is Berlin (Germany).").waitFor();
    await choose(desk, "Country", "France");
    await manager.getByText("Shown when Country and region is France.").waitFor();
    await manager.getByRole("button", { name: "Add", exact: true }).click();
    await manager.getByRole("button", { name: "Remove Country and region is France" }).waitFor();
    await expect.poll(() => manager.getByRole("combobox", { name: "Question" }).count()).toBe(0);
    await checkAccessibility(desk);

    const params = { projectId: event.projectId, registrationId: event.registrationId };
    const conditions = async () => {
      const { questions } = await callApi(desk, getScenario, { params, query: {} });
      return questions.find(({ questionId }) => questionId === ids.City)?.conditions;
    };
    await expect.poll(conditions).toMatchObject([{ questionId: ids["Country and region"], stepId }]);
    await manager.getByRole("button", { name: "Remove Country and region is France" }).click();
    await manager.getByText("Always.").waitFor();
  });

  test("conditions are copied to others, also under the questionnaire's address", async ({ desk }) => {
    const { event, ids } = await makeScenario(desk, ["Male"]);
    await desk.goto(questionnairePath(event, `/manageConditions/question/${ids.City}`));
    const manager = desk.getByRole("region", { name: "Conditions" });
    await manager.getByRole("button", { name: "Copy to others …" }).click();
    await manager.getByRole("combobox", { name: "Copy to" }).click();
    await desk.getByRole("option", { name: "Company", exact: true }).last().click();
    await desk.keyboard.press("Escape");
    const stored = desk.waitForResponse((answer) => answer.request().method() === "PATCH");
    await manager.getByRole("button", { name: "Copy", exact: true }).click();
    await stored;
    await desk.goto(editorPath(event, `/manageConditions/question/${ids.Company}`));
    await manager.getByRole("button", { name: "Remove Gender is Male" }).waitFor();
  });
});

// rules/scenario-check 1
test("problems are live, each leads to its editor, and every part has its shortest way", async ({ desk }) => {
  const { event, ids, stepId } = await makeScenario(desk, ["Male"]);
  await desk.goto(editorPath(event, `/manageConditions/step/${stepId}`));
  await desk.getByText("No problems found", { exact: true }).waitFor();
  await choose(desk, "Step", "Personal data");
  await choose(desk, "Question", "Gender");
  await choose(desk, "Answer", "Female");
  await desk.getByRole("button", { name: "Add", exact: true }).click();
  await desk.getByRole("button", { name: "1 problem" }).click();
  await desk
    .getByText("“Gender” would have to be answered with “Male” and “Female” at once.")
    .or(desk.getByText("“Gender” would have to be answered with “Female” and “Male” at once."))
    .waitFor();
  await desk.getByRole("link", { name: "Question “City” can never be shown." }).click();
  await expect.poll(() => desk.url()).toContain(`/questionEditor/${ids.City}`);

  await desk.goto(editorPath(event, "/check"));
  await desk.getByRole("combobox", { name: "To" }).fill("Company ▸ Company");
  await desk.getByRole("option", { name: /▸ Company$/ }).click();
  await desk.getByRole("status").getByText("Gender: Female").waitFor();
  await checkAccessibility(desk);
});

describe("the map and the paths (rules/scenario-check 12–16)", () => {
  test("the map is walked and changed by keyboard alone", async ({ desk }) => {
    const { event, ids } = await makeScenario(desk, ["Male"]);
    await desk.goto(editorPath(event, "/map"));
    await desk.getByText(/^\d paths, longest 2 steps, shortest 2$/).waitFor();
    await desk.getByRole("button", { name: "Choice Male" }).focus();
    await desk.keyboard.press("ArrowRight");
    await desk.getByRole("button", { name: "Question City, under conditions", pressed: true }).waitFor();
    await desk.keyboard.press("ArrowLeft");
    await desk.getByRole("button", { name: "Choice Male", pressed: true }).waitFor();
    await checkAccessibility(desk);
    await desk.getByRole("button", { name: "Show something when chosen …" }).focus();
    await desk.keyboard.press("Enter");
    await desk.getByRole("button", { name: "Step 2 Company" }).focus();
    await desk.keyboard.press("Enter");
    await desk.getByRole("button", { name: "Step 2 Company, under conditions" }).waitFor();
    await desk.keyboard.press("Escape");
    await desk.getByRole("button", { name: "Question Gender" }).focus();
    await desk.keyboard.press("Enter");
    await expect.poll(() => desk.url()).toContain(`/questionEditor/${ids.Gender}`);
    await saved(desk);
    await desk.goto(editorPath(event, "/map"));
    await desk.getByRole("switch", { name: "As a list" }).focus();
    await desk.keyboard.press("Space");
    await desk.getByText("Gender is Male shows step").waitFor();
    await checkAccessibility(desk);
  });

  test("the map is zoomed by buttons and keys, fitted, and moved by its overview", async ({ desk }) => {
    const { event } = await makeScenario(desk, ["Male"]);
    await desk.setViewportSize({ width: 700, height: 800 });
    await desk.goto(editorPath(event, "/map"));
    const map = desk.getByRole("region", { name: "Map of the scenario" });
    const widths = () => map.evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
    const zoom = desk.getByRole("group", { name: "Zoom" });
    const overview = desk.locator("[data-overview]");
    await map.getByRole("button", { name: "Step 1 Personal data" }).waitFor();
    for (let press = 0; press < 2; press += 1) await zoom.getByRole("button", { name: "Zoom in" }).click();
    await zoom.getByText("156 %").waitFor();
    expect((await widths()).scrollWidth).toBeGreaterThan((await widths()).clientWidth);
    const box = await overview.boundingBox();
    if (!box) throw new Error("There is no overview");
    await desk.mouse.click(box.x + box.width - 2, box.y + box.height / 2);
    await expect.poll(() => map.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
    await checkAccessibility(desk);
    await zoom.getByRole("button", { name: "Fit" }).click();
    await expect.poll(async () => (await widths()).scrollWidth <= (await widths()).clientWidth).toBe(true);
    await overview.waitFor({ state: "hidden" });
    await map.getByRole("button", { name: "Step 1 Personal data" }).focus();
    await desk.keyboard.press("+");
    await expect.poll(async () => (await widths()).scrollWidth > (await widths()).clientWidth).toBe(true);
    await desk.setViewportSize({ width: 1280, height: 720 });
  });

  test("a set of paths is kept with one click, and a change says which end differently", async ({ desk }) => {
    const { event, ids } = await makeScenario(desk, ["Male"]);
    await desk.goto(editorPath(event, "/paths"));
    await desk.getByRole("button", { name: /^Keep \d paths as tests$/ }).click();
    await desk.getByRole("button", { name: /^Remove path Gender is Male/ }).waitFor();
    await expect.poll(() => desk.getByRole("button", { name: /^Keep/ }).count()).toBe(0);
    await desk.goto(editorPath(event, `/manageConditions/question/${ids.City}`));
    await desk.getByRole("button", { name: "Remove Gender is Male" }).click();
    await desk.getByText("Always.", { exact: true }).waitFor();
    await desk.getByRole("link", { name: /^\d of \d paths end differently$/ }).click();
    const paths = desk.getByRole("region", { name: "Paths" });
    await paths.getByText(/^\d of \d paths end differently$/).waitFor();
    await desk.getByText("+ Question “City” is shown now.").first().waitFor();
    await checkAccessibility(desk);
    await desk.getByRole("button", { name: "Accept all" }).click();
    await expect.poll(() => desk.getByText("end differently").count()).toBe(0);
  });
});
