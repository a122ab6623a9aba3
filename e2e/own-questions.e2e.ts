import { acceptInvitation } from "@foyer/contract/invitations.ts";
import { inviteStaff } from "@foyer/contract/staff.ts";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { includeOnly } from "../packages/scenario-document/test/edits.ts";
import { checkAccessibility } from "./browser.ts";
import { callApi } from "./call-api.ts";
import { deskTest as test } from "./desk.ts";
import { makeEvent } from "./make-event.ts";
import { openRowMenu } from "./row-menu.ts";
import { button, placeOf, saved } from "./scenario-editing.ts";
import { signIn } from "./sign-in.ts";

// rules/catalogs 20-23: questions of one project.

/** Adds a manager of the project with a login. */
async function addManager(desk: Page, projectId: number) {
  const account = { login: `manager-${projectId}`, password: "granite violin eleven" };
  const { link } = await callApi(desk, inviteStaff, {
    body: { name: account.login, role: "manager", projectIds: [projectId] },
  });
  const token = link.url.split(/[/#=]/).at(-1) ?? "";
  await callApi(desk, acceptInvitation, { body: { token, ...account } });
  return account;
}

async function addNew(page: Page, kind: string, text: string): Promise<void> {
  const group = page.getByRole("group", { name: `Add ${kind}` }).last();
  await button(group, `New ${kind} …`).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: /^Text in/ }).fill(text);
  await dialog.getByText("Only registrations of this project can use it.").waitFor();
  await button(dialog, `Add ${kind}`).click();
  await dialog.waitFor({ state: "detached" });
}

const typeField = (page: Page) => page.getByRole("combobox", { name: "Question type" });

/** Waits until the editor shows this type. */
const hasType = (page: Page, type: string) => expect.poll(() => typeField(page).inputValue()).toBe(type);

/** Chooses another type, and waits until the question has it. rules/questions 21 */
async function changeType(page: Page, type: string): Promise<void> {
  await typeField(page).click();
  await page.getByRole("option", { name: type, exact: true }).click();
  await page
    .getByRole("status")
    .filter({ hasText: `The type is now ${type}.` })
    .waitFor();
  await hasType(page, type);
}

test("a manager adds questions of the project, an admin shares one, and another project copies the rest", async ({
  desk,
  browser,
}) => {
  const edit = { edit: (opened: Parameters<typeof includeOnly>[0]) => includeOnly(opened, ["First name"]) };
  const event = await makeEvent(desk, {
    ...edit,
    project: { name: "Own Fair" },
    registration: { name: "Guests" },
  });
  const other = await makeEvent(desk, { ...edit, registration: { status: "draft" } });
  const account = await addManager(desk, event.projectId);
  const [hall, answer] = [`Which hall ${event.projectId}`, `Hall 1 of ${event.projectId}`];

  const context = await browser.newContext({ baseURL: new URL(desk.url()).origin, reducedMotion: "reduce" });
  const page = await context.newPage();
  await signIn(page, `${paths.scenarioEditor(placeOf(event))}/stepEditor/1`, account);
  const outline = page.getByRole("navigation", { name: "Steps" });
  await outline.getByRole("link", { name: /Personal data/ }).click();
  await addNew(page, "question", hall);
  await outline.getByRole("link", { name: new RegExp(hall) }).click();
  await addNew(page, "answer", answer);
  await saved(page);
  await outline.getByRole("link", { name: new RegExp(hall) }).click();
  await changeType(page, "multi select");
  await changeType(page, "textbox");
  await expect.poll(() => page.getByRole("link", { name: new RegExp(answer) }).count()).toBe(0);
  await checkAccessibility(page);
  await button(page, "Undo").click();
  await hasType(page, "multi select");
  const enabled = page.getByRole("region", { name: "Answers" });
  await enabled.getByRole("link", { name: new RegExp(answer) }).waitFor();
  await button(page, "Undo").click();
  await hasType(page, "single selection");
  await outline.getByRole("link", { name: /Personal data/ }).click();

  // The manager finds it under the project, and may change it there.
  await page.goto(`${paths.listQuestions()}?project=${event.projectId}`);
  await page.getByRole("cell", { name: hall }).first().waitFor();
  expect(await page.getByRole("button", { name: `More actions for ${hall}` }).count()).toBe(0);
  await page.getByRole("link", { name: `Edit ${hall}` }).click();
  await page.getByRole("textbox", { name: "Internal name" }).fill(`${hall} of the fair`);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page
    .getByRole("cell", { name: `${hall} of the fair` })
    .first()
    .waitFor();
  await checkAccessibility(page);
  await context.close();

  // Another project gets copies with a scenario.
  await desk.goto(paths.scenarioEditor(placeOf(other)));
  await button(desk, "Copy from another registration …").click();
  const dialog = desk.getByRole("dialog", { name: "Copy a scenario" });
  await dialog.getByRole("combobox", { name: "Project" }).click();
  await desk.getByRole("option", { name: `Own Fair (${event.projectId})` }).click();
  await dialog.getByRole("combobox", { name: "Registration" }).click();
  await desk.getByRole("option", { name: /^Guests/ }).click();
  await dialog.getByText("2 of its parts belong to the other project.").waitFor();
  await checkAccessibility(desk);
  await button(dialog, "Copy").click();
  await dialog.waitFor({ state: "detached" });
  await saved(desk);
  const steps = desk.getByRole("navigation", { name: "Steps" });
  await steps.getByRole("link", { name: /Personal data/ }).click();
  await steps.getByRole("link", { name: new RegExp(hall) }).click();
  await desk.getByText(answer).first().waitFor();

  // An admin shares the original.
  await desk.goto(`${paths.listQuestions()}?project=${event.projectId}`);
  await (await openRowMenu(desk, `${hall} of the fair`))("Share");
  const question = desk.getByRole("dialog");
  await question.getByText(/Every project can then use this question/).waitFor();
  await checkAccessibility(desk);
  await button(question, "Share").click();
  await question.waitFor({ state: "detached" });
  await desk.getByText("This project has none of its own.").waitFor();
  // Typed, because the list is longer the more projects there are.
  await desk.getByRole("combobox", { name: "Belongs to" }).fill("All projects");
  await desk.getByRole("option", { name: "All projects" }).click();
  await desk.getByRole("searchbox").fill(hall);
  await desk
    .getByRole("cell", { name: `${hall} of the fair` })
    .first()
    .waitFor();
});
