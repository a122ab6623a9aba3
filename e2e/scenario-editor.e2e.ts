import { getScenario } from "@foyer/contract/scenario.ts";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { includeOnly } from "../packages/scenario-document/test/edits.ts";
import { checkAccessibility } from "./browser.ts";
import { callApi } from "./call-api.ts";
import { deskTest as test } from "./desk.ts";
import { type Hands, keyboard, mouse } from "./hands.ts";
import { type MadeEvent, makeEvent } from "./make-event.ts";
import { button, placeOf, saved } from "./scenario-editing.ts";
import { field, next, step } from "./small-event.ts";

const TYPES = { "Who are you": "single selection", Workshops: "checkbox" } as Record<string, string>;

type Part = { step: string; question: string; answers: string[] };
type Plan = { who: string; steps: Part[]; goodbye: Part; own: (name: string) => string };

/** The six steps, each with its question; the first are of the catalogs, the others are made on the way. */
function planOf(mark: string): Plan {
  const own = (name: string) => `${name} ${mark}`;
  return {
    who: own("Who are you"),
    steps: [
      { step: own("Visit"), question: own("Who are you"), answers: [own("Trade"), own("Press")] },
      { step: own("Trade area"), question: own("Branch"), answers: [] },
      { step: own("Press area"), question: own("Medium"), answers: [] },
      { step: own("Programme"), question: own("Workshops"), answers: [] },
    ],
    goodbye: { step: own("Goodbye"), question: own("Remarks"), answers: [] },
    own,
  };
}

/** Builds the questionnaire through the screens, its last step first, which is then moved to the end. */
async function build(page: Page, hands: Hands, mark: string): Promise<void> {
  const plan = planOf(mark);
  const outline = page.getByRole("navigation", { name: "Steps" });
  const adding = (kind: string) => page.getByRole("group", { name: `Add ${kind}` });
  const make = async (within: Locator, kind: string, name: string) => {
    await hands.press(button(within, `New ${kind} …`));
    const dialog = page.getByRole("dialog");
    await hands.write(dialog.getByRole("textbox", { name: /^Text in/ }), name);
    const type = kind === "question" && (TYPES[name.replace(` ${mark}`, "")] ?? "textbox");
    if (type) await hands.choose(dialog.getByRole("combobox", { name: "Question type" }), type);
    await hands.press(button(dialog, `Add ${kind}`));
    await dialog.waitFor({ state: "detached" });
    // The first field of a new part takes the focus; keys pressed before that would go astray.
    if (kind !== "answer") await page.locator("[data-editor] :focus").waitFor();
  };
  const select = async (name: string) =>
    hands.press(outline.getByRole("link", { name: new RegExp(`${name}$`) }));

  await hands.choose(adding("step").getByRole("combobox"), "Personal data");
  await hands.press(button(adding("step"), "Add step"));
  await select("Personal data");
  const inspected = adding("question").last();
  await hands.choose(inspected.getByRole("combobox"), "First name");
  await hands.press(button(inspected, "Add question"));
  await outline.getByRole("link", { name: "1 First name" }).waitFor();

  for (const part of [plan.goodbye, ...plan.steps]) {
    await make(adding("step"), "step", part.step);
    await select(part.step);
    await make(adding("question").last(), "question", part.question);
    if (part.answers.length > 0) await select(part.question);
    for (const answer of part.answers) await make(adding("answer"), "answer", answer);
  }
  const row = (name: string) => outline.locator("[data-kind=step]").filter({ hasText: name });
  await hands.moveBehind(row(plan.goodbye.step), row(plan.own("Programme")));
  await expect.poll(() => row(plan.goodbye.step).getAttribute("data-place")).toBe("6");

  const conditions = page.getByRole("region", { name: "Conditions" });
  for (const choice of ["Trade", "Press"].map(plan.own)) {
    const target = choice === plan.own("Trade") ? plan.own("Trade area") : plan.own("Press area");
    await select(target);
    await hands.press(page.getByRole("link", { name: "Manage Conditions" }).last());
    const list = (name: string) => conditions.getByRole("combobox", { name });
    await hands.choose(list("Step"), plan.own("Visit"));
    await hands.choose(list("Question"), plan.who);
    await hands.choose(list("Answer"), choice);
    await hands.press(button(conditions, "Add"));
    await button(conditions, `Remove ${plan.who} is ${choice}`).waitFor();
    await hands.press(conditions.getByRole("link", { name: "Back" }));
  }
  await saved(page);
}

/** Plays the scenario with this choice, or none, up to its results. */
async function play(
  page: Page,
  { event, mark, choice }: { event: MadeEvent; mark: string; choice: string | null },
  results: string[],
): Promise<void> {
  const { own } = planOf(mark);
  const answers: Record<string, string> = { "Trade area": "Food", "Press area": "Radio", Goodbye: "Bye" };
  await page.goto(paths.scenarioPlayer(placeOf(event)));
  await step(page, "Personal data").waitFor();
  await field(page, "First name").fill("Ann");
  await next(page).click();
  await step(page, own("Visit")).waitFor();
  if (choice) await page.getByText(own(choice), { exact: true }).click();
  await next(page).click();
  for (const [name, question] of [
    ["Trade area", "Branch"],
    ["Press area", "Medium"],
  ] as const) {
    if (!choice || !name.startsWith(choice)) continue;
    await step(page, own(name)).waitFor();
    await field(page, own(question)).fill(answers[name] ?? "");
    await next(page).click();
  }
  await step(page, own("Programme")).waitFor();
  await next(page).click();
  await step(page, own("Goodbye")).waitFor();
  await field(page, own("Remarks")).fill("Bye");
  await button(page, "Scenario results").click();
  await page.waitForURL("**/scenarioResults");
  await expect.poll(() => page.locator("section dd").allTextContents()).toEqual(results);
}

for (const [way, handsOf] of [
  ["by mouse", mouse],
  ["by keyboard", keyboard],
] as const) {
  test(`six steps are built ${way} alone, and three paths end as they should`, async ({ desk }) => {
    const event = await makeEvent(desk, {
      registration: { status: "draft" },
      edit: (opened) => includeOnly(opened, []),
    });
    await desk.goto(paths.editRegistration(placeOf(event)));
    const hands = handsOf(desk);
    // The catalogs are everybody's: their entries have another name in each run, and a short one to type.
    const mark = String(event.registrationId);
    await hands.press(desk.getByRole("link", { name: "Edit Scenario" }));
    await desk.getByText("No steps yet").waitFor();
    await build(desk, hands, mark);
    await checkAccessibility(desk);

    const { own } = planOf(mark);
    await play(desk, { event, mark, choice: "Trade" }, ["Ann", own("Trade"), "Food", "No", "Bye"]);
    await play(desk, { event, mark, choice: "Press" }, ["Ann", own("Press"), "Radio", "No", "Bye"]);
    await play(desk, { event, mark, choice: null }, ["Ann", "No", "Bye"]);
  });
}

test("many questions are changed at once, by mouse and by keyboard (rules/scenario 40)", async ({ desk }) => {
  const event = await makeEvent(desk, {
    registration: { status: "draft" },
    edit: (opened) => includeOnly(opened, ["First name", "Last name", "Email", "Company", "City"]),
  });
  const { projectId, registrationId } = event;
  /** The names of the questions of each step, those that must be answered with an asterisk. */
  const asked = async () => {
    const { steps, questions } = await callApi(desk, getScenario, { params: { projectId, registrationId } });
    return steps
      .filter(({ required }) => required)
      .map(({ stepId }) =>
        questions
          .filter((one) => one.required && one.parentStepId === stepId)
          .map(({ body }) => `${body.text}${body.questionSettings.required ? "*" : ""}`),
      );
  };
  const becomes = (expected: string[][]) => expect.poll(asked).toEqual(expected);
  const start = await asked();
  const free = start.map((names) => names.map((name) => name.replace("*", "")));
  const outline = desk.getByRole("navigation", { name: "Steps" });
  const bar = outline.getByRole("region", { name: "Selected parts" });
  const box = (name: string) => outline.getByRole("checkbox", { name });
  await desk.goto(paths.scenarioEditor(placeOf(event)));

  await outline.getByRole("link", { name: "1 First name" }).click({ modifiers: ["ControlOrMeta"] });
  await bar.getByText("1 question selected").waitFor();
  await outline.getByText("3 Email", { exact: true }).click({ modifiers: ["Shift"] });
  await bar.getByText("3 questions selected").waitFor();
  await checkAccessibility(desk);
  await button(bar, "Not required").click();
  await becomes([free[0] ?? [], start[1] ?? []]);
  await button(desk, "Undo").click();
  await becomes(start);
  await button(bar, "Done").click();
  await outline.getByRole("link", { name: "1 First name" }).focus();

  await desk.keyboard.press("Space");
  await expect.poll(() => box("1 First name").evaluate((one) => one === document.activeElement)).toBe(true);
  await desk.keyboard.press("Shift+ArrowDown");
  await bar.getByText("2 questions selected").waitFor();
  await button(bar, "Move to …").press("Enter");
  const steps = bar.getByRole("combobox", { name: "Step" });
  await expect.poll(() => steps.evaluate((one) => one === document.activeElement)).toBe(true);
  await steps.fill("Company");
  await desk.getByRole("option", { name: "2 Company" }).waitFor();
  await desk.keyboard.press("ArrowDown");
  await desk.keyboard.press("Enter");
  await expect.poll(() => steps.inputValue()).toBe("2 Company");
  await button(bar, "Move").press("Enter");
  await becomes([["Email*"], [...(start[1] ?? []), "First name*", "Last name*"]]);
  await box("1 Personal data").press("Space");
  await bar.getByText("1 step and 2 questions selected").waitFor();
  await button(bar, "Remove").press("Enter");
  await becomes([start[1] ?? []]);
  await expect
    .poll(() => button(outline, "Select several").evaluate((one) => one === document.activeElement))
    .toBe(true);
  await button(desk, "Undo").click();
  await button(desk, "Undo").click();
  await becomes(start);

  await button(desk, "History").click();
  const history = desk.getByRole("dialog", { name: "History" });
  await history.getByText(/^Questions .+ and .+ of step .+ move to step .+, places 3 and 4\.$/).waitFor();
});
