import { answers } from "@foyer/contract/answers.ts";
import { listQuestionTypes } from "@foyer/contract/question-types.ts";
import { questions } from "@foyer/contract/questions.ts";
import { steps } from "@foyer/contract/steps.ts";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { includeQuestions } from "../packages/scenario-document/test/edits.ts";
import { checkAccessibility } from "./browser.ts";
import { callApi } from "./call-api.ts";
import { deskTest as test } from "./desk.ts";
import { makeEvent } from "./make-event.ts";
import { button, placeIn, placeOf, saved } from "./scenario-editing.ts";

const ANSWERS = 300;
/** The maximum number of rows that both lists of the answers draw near the view. */
const MAX_ROWS_DRAWN = 200;

/** A registration with one question that has many answers. */
async function makeLongQuestion(desk: Page) {
  const unique = Date.now();
  const words = (internalName: string) => ({
    internalName,
    required: false,
    localizations: [{ cultureCode: "en-GB", text: internalName }],
  });
  const types = await callApi(desk, listQuestionTypes, {});
  const questionTypeId = types.find(({ name }) => name === "single selection")?.id ?? 0;
  const { id: stepId } = await callApi(desk, steps.create, { body: words(`Long step ${unique}`) });
  const body = { ...words(`Long question ${unique}`), stepId, questionTypeId };
  const { id: questionId } = await callApi(desk, questions.create, { body });
  for (let answer = 1; answer <= ANSWERS; answer += 1) {
    await callApi(desk, answers.create, { body: { ...words(`Product ${answer}`), questionId } });
  }
  const event = await makeEvent(desk, {
    edit: (opened) =>
      includeQuestions(
        opened,
        [...opened.catalog.questions.values()].filter(({ id }) => id === questionId),
      ),
  });
  return { event, questionId };
}

// rules/scenario 41
test("of a long list only the rows near the view are drawn, and every row is reached", async ({ desk }) => {
  const { event, questionId } = await makeLongQuestion(desk);
  await desk.goto(`${paths.scenarioEditor(placeOf(event))}/questionEditor/${questionId}`);
  const list = desk.getByRole("region", { name: "Answers" });
  const row = (name: string) => list.locator("[data-part]", { has: desk.getByText(name, { exact: true }) });
  await row("Product 1").waitFor();
  expect(await desk.locator("[data-part]").count()).toBeLessThan(MAX_ROWS_DRAWN);
  await checkAccessibility(desk);

  // A move far beyond the view is drawn there, and the focus goes along.
  await row("Product 1").hover();
  await button(list, "Move Product 1 to …").click();
  await list.getByRole("textbox", { name: "Move “Product 1” to" }).fill(String(ANSWERS));
  await desk.keyboard.press("Enter");
  await saved(desk);
  const focused = desk.locator("[data-part]:focus-within");
  await expect.poll(() => focused.textContent()).toContain("Product 1");
  expect(await placeIn(focused)).toBe(ANSWERS);
  expect(await desk.locator("[data-part]").count()).toBeLessThan(MAX_ROWS_DRAWN);
  await desk.keyboard.press("Alt+ArrowUp");
  await expect.poll(() => placeIn(focused)).toBe(ANSWERS - 1);

  // The rows that are not drawn are selected with the others.
  const outline = desk.getByRole("navigation", { name: "Steps" });
  await outline.getByRole("button", { name: /^Parts of Long question/ }).click();
  await outline.getByRole("link", { name: "1 Product 2", exact: true }).focus();
  await desk.keyboard.press("Space");
  await desk.keyboard.press("ControlOrMeta+A");
  await outline.getByText(`${ANSWERS} answers`).first().waitFor();
});
