import { listQuestionTypes } from "@foyer/contract/question-types.ts";
import { questions } from "@foyer/contract/questions.ts";
import { steps } from "@foyer/contract/steps.ts";
import type { Page } from "playwright-core";
import { paths } from "../apps/admin/src/paths.ts";
import { callApi } from "../e2e/call-api.ts";
import { makeEvent } from "../e2e/make-event.ts";
import { includeQuestions } from "../packages/scenario-document/test/edits.ts";
import { signedInState, withServerAndBrowser } from "../tools/harness/with-server-and-browser.ts";
import { printFigure } from "./figure.ts";

// There is no reference implementation, so the target is the reference.
const TARGET_MS = 100;
const STEPS = 10;
const QUESTIONS = 200;
const MOVES = 20;

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
});

/** Adds steps and questions to the catalogs, includes them all, and opens the editor at the first step. */
async function openLongScenario(page: Page): Promise<void> {
  const made = new Set<number>();
  let first = 0;
  const words = (internalName: string) => ({
    internalName,
    required: false,
    localizations: [{ cultureCode: "en-GB", text: internalName }],
  });
  const types = await callApi(page, listQuestionTypes, {});
  const questionTypeId = types.find(({ name }) => name === "textbox")?.id ?? 0;
  for (let step = 0; step < STEPS; step += 1) {
    const { id: stepId } = await callApi(page, steps.create, { body: words(`Step ${step}`) });
    first ||= stepId;
    for (let question = 0; question < QUESTIONS / STEPS; question += 1) {
      const body = { ...words(`Question ${step}.${question}`), stepId, questionTypeId };
      made.add((await callApi(page, questions.create, { body })).id);
    }
  }
  const event = await makeEvent(page, {
    edit: (opened) =>
      includeQuestions(
        opened,
        [...opened.catalog.questions.values()].filter(({ id }) => made.has(id)),
      ),
  });
  const { projectId, registrationId } = event;
  const editor = paths.scenarioEditor({ projectId, projectName: "Fair", registrationId });
  await page.goto(`${editor}/stepEditor/${first}`);
  await page.getByRole("link", { name: "2 Question 0.1", exact: true }).waitFor();
}

/** Moves a question down and up; the times until the outline shows it, and until the server has saved it. */
async function moveQuestions(page: Page) {
  const redraws: number[] = [];
  const saves: number[] = [];
  const link = page.getByRole("link", { name: /Question 0\.1$/ });
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
  return { redraws, saves };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
