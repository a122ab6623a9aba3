import { answers } from "@foyer/contract/answers.ts";
import { listQuestionTypes } from "@foyer/contract/question-types.ts";
import { questions } from "@foyer/contract/questions.ts";
import { steps } from "@foyer/contract/steps.ts";
import type { QuestionType } from "@foyer/domain/question/question-types.ts";
import type { Locator, Page } from "playwright-core";
import { paths } from "../apps/admin/src/paths.ts";
import { callApi } from "../e2e/call-api.ts";
import { makeEvent } from "../e2e/make-event.ts";
import { includeQuestions } from "../packages/scenario-document/test/edits.ts";
import { signedInState, withServerAndBrowser } from "../tools/harness/with-server-and-browser.ts";
import { median } from "./durations.ts";
import { printFigure } from "./figure.ts";

// There is no reference implementation, so the target is the reference.
const TARGET_MS = 100;
const STEPS = 10;
const QUESTIONS = 200;
const MOVES = 20;
const ANSWERS = 1_000;
const TARGET_OPEN_MS = 1_000;

await withServerAndBrowser(async (stand) => {
  const { browser, baseUrl } = stand;
  const context = await browser.newContext({ baseURL: baseUrl, storageState: await signedInState(stand) });
  const page = await context.newPage();
  await page.goto(paths.home());
  await openLongScenario(page);
  const { redraws, saves } = await moveQuestions(page);
  console.log(`${QUESTIONS} questions in ${STEPS} steps, ${MOVES} moves of a question`);
  console.log(`redraws in ms: ${redraws.map((ms) => ms.toFixed(0)).join(" ")}`);
  console.log(`saves in ms: ${saves.map((ms) => ms.toFixed(0)).join(" ")}`);
  const common = { bench: "editor", unit: "ms", better: "lower", reference: TARGET_MS } as const;
  printFigure({ ...common, figure: "redraw", ours: median(redraws) });
  printFigure({ ...common, figure: "save", ours: median(saves) });
  const { opened, changes } = await editLongQuestion(page);
  console.log(`${ANSWERS} answers: opened in ${opened.toFixed(0)} ms`);
  console.log(`changes in ms: ${changes.map((ms) => ms.toFixed(0)).join(" ")}`);
  printFigure({ ...common, figure: "open 1000 answers", ours: opened, reference: TARGET_OPEN_MS });
  printFigure({ ...common, figure: "change 1000 answers", ours: median(changes) });
});

/** The body of a new catalog entry. */
function words(internalName: string) {
  const localizations = [{ cultureCode: "en-GB", text: internalName }];
  return { internalName, required: false, localizations };
}

async function typeIdOf(page: Page, type: QuestionType): Promise<number> {
  const types = await callApi(page, listQuestionTypes, {});
  return types.find(({ name }) => name === type)?.id ?? 0;
}

/** Makes a registration of these questions of the catalogs; returns the address of its editor. */
async function makeEditor(page: Page, made: ReadonlySet<number>): Promise<string> {
  const event = await makeEvent(page, {
    edit: (opened) =>
      includeQuestions(
        opened,
        [...opened.catalog.questions.values()].filter(({ id }) => made.has(id)),
      ),
  });
  const { projectId, registrationId } = event;
  return paths.scenarioEditor({ projectId, projectName: "Fair", registrationId });
}

/** Adds steps and questions to the catalogs, includes them all, and opens the editor at the first step. */
async function openLongScenario(page: Page): Promise<void> {
  const made = new Set<number>();
  let first = 0;
  const questionTypeId = await typeIdOf(page, "textbox");
  for (let step = 0; step < STEPS; step += 1) {
    const { id: stepId } = await callApi(page, steps.create, { body: words(`Step ${step}`) });
    first ||= stepId;
    for (let question = 0; question < QUESTIONS / STEPS; question += 1) {
      const body = { ...words(`Question ${step}.${question}`), stepId, questionTypeId };
      made.add((await callApi(page, questions.create, { body })).id);
    }
  }
  const editor = await makeEditor(page, made);
  await page.goto(`${editor}/stepEditor/${first}`);
  await page.getByRole("link", { name: "2 Question 0.1", exact: true }).waitFor();
}

/** The times until the outline shows a moved question, and until the server has saved it. */
async function moveQuestions(page: Page) {
  const saves: number[] = [];
  const redraws = await moveAbout(page, page.getByRole("link", { name: /Question 0\.1$/ }), saves);
  return { redraws, saves };
}

/** Opens a question with many answers from its step, and moves the first answer. */
async function editLongQuestion(page: Page) {
  const { id: stepId } = await callApi(page, steps.create, { body: words("Long step") });
  const questionTypeId = await typeIdOf(page, "single selection");
  const body = { ...words("Long question"), stepId, questionTypeId };
  const { id: questionId } = await callApi(page, questions.create, { body });
  for (let answer = 1; answer <= ANSWERS; answer += 1) {
    await callApi(page, answers.create, { body: { ...words(`Answer ${answer}`), questionId } });
  }
  const editor = await makeEditor(page, new Set([questionId]));
  await page.goto(`${editor}/stepEditor/${stepId}`);
  const question = page.getByRole("link", { name: "1 Long question", exact: true });
  await question.waitFor();
  const opened = await question.evaluate(async (element) => {
    const start = performance.now();
    if (element instanceof HTMLElement) element.click();
    while (!document.querySelector("[data-part^=answer-]")) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return performance.now() - start;
  });
  const list = page.getByRole("region", { name: "Answers" });
  return { opened, changes: await moveAbout(page, list.getByRole("link", { name: /Answer 1$/ }), []) };
}

/** Moves a row down and up; returns the times until the list shows it, and adds those of the saves. */
async function moveAbout(page: Page, link: Locator, saves: number[]): Promise<number[]> {
  const redraws: number[] = [];
  await link.focus();
  for (let move = 0; move < MOVES; move += 1) {
    const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
    redraws.push(
      await link.evaluate(
        async (element, key) => {
          const row = element.closest("[data-place]");
          const before = row?.getAttribute("data-place");
          const start = performance.now();
          element.dispatchEvent(new KeyboardEvent("keydown", { key, altKey: true, bubbles: true }));
          while (row?.getAttribute("data-place") === before) await new Promise(requestAnimationFrame);
          await new Promise(requestAnimationFrame);
          return performance.now() - start;
        },
        move % 2 === 0 ? "ArrowDown" : "ArrowUp",
      ),
    );
    const request = (await saved).request();
    await request.response().then((response) => response?.finished());
    saves.push(request.timing().responseEnd);
    await page.getByText("Saved", { exact: true }).waitFor();
  }
  return redraws;
}
