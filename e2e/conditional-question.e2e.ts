import { answers } from "@foyer/contract/answers.ts";
import { listConditionalQuestions } from "@foyer/contract/conditional-questions.ts";
import { listPrintoutTemplates } from "@foyer/contract/printout-templates.ts";
import { createPromoCodeGroup } from "@foyer/contract/promo-code-groups.ts";
import { listQuestionTypes } from "@foyer/contract/question-types.ts";
import { questions } from "@foyer/contract/questions.ts";
import { steps } from "@foyer/contract/steps.ts";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { test } from "./browser.ts";
import { callApi } from "./call-api.ts";
import { startSignedIn } from "./sign-in.ts";
import { button, message, openEvent } from "./template-pages.ts";

/** Adds a question with an answer, which every new registration asks. */
async function addQuestion(page: Page): Promise<void> {
  const internalName = `Visitor type ${Date.now()}`;
  const step = await callApi(page, steps.create, { body: { internalName, required: true } });
  const types = await callApi(page, listQuestionTypes, {});
  const questionTypeId = types.find(({ name }) => name === "single selection")?.id ?? 0;
  const question = await callApi(page, questions.create, {
    body: {
      internalName,
      stepId: step.id,
      questionTypeId,
      required: true,
      questionSettings: { required: false },
    },
  });
  await callApi(page, answers.create, {
    body: { internalName: "Press", questionId: question.id, required: true },
  });
}

test("another conditional question deletes templates, after a question", async ({ page }) => {
  await startSignedIn(page);
  await addQuestion(page);
  const { key, place } = await openEvent(page);
  await callApi(page, createPromoCodeGroup, {
    params: { projectId: key.projectId },
    body: { promoCodeType: 1, owner: "ACME" },
  });
  const asked = await callApi(page, listConditionalQuestions, { params: key });
  const question = asked.at(-1);
  if (!question) throw new Error("The catalog has no question with answers");
  await page.goto(paths.conditionalTemplates(place));
  await page.getByText("No conditional templates yet").waitFor();
  await page.goto(paths.promocodeTemplates(place));
  await button(page, "Add template").first().click();
  await page.getByRole("combobox", { name: "Promo code group" }).click();
  await page.getByRole("option", { name: "Exhibitor · ACME" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Add", exact: true }).click();
  await message(page, "Template was successfully created").waitFor();
  await page.getByRole("dialog", { name: "Template 2" }).waitFor();

  const choose = async (name: string) => {
    await page.getByRole("combobox", { name: "Conditional question" }).click();
    await page.getByRole("option", { name, exact: true }).click();
  };
  await page.goto(paths.editRegistration(place));
  await page.getByRole("combobox", { name: "Conditional question" }).waitFor();
  // The registration is read again only once the next choice was taken.
  const asksFirst = page
    .getByText("All ticket templates except the default are permanently deleted")
    .waitFor();
  const reads = new RegExp(`/api/projects/\\d+/registrations/${key.registrationId}$`);
  await page.route(reads, async (route) => {
    if (route.request().method() === "GET") await asksFirst;
    await route.continue();
  });
  await choose(question.text);
  await message(page, "Conditional question was successfully updated").waitFor();
  await choose("None");
  await asksFirst;
  await button(page, "Change and delete templates").click();
  await page.getByText("All ticket templates except the default").waitFor({ state: "hidden" });
  await expect.poll(() => callApi(page, listPrintoutTemplates, { params: key, query: {} })).toHaveLength(2);
});
