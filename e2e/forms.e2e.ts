import { inviteStaff } from "@foyer/contract/staff.ts";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { test } from "./browser.ts";
import { callApi } from "./call-api.ts";
import { FORM_CASES, type FormCase, input, type Made } from "./form-cases.ts";
import { type HeldAnswers, holdChanges } from "./held-answers.ts";
import { makeEvent } from "./make-event.ts";
import { startSignedIn } from "./sign-in.ts";

let made: Made | undefined;
/** Creates the entities once for all forms, since none of the forms is saved. */
async function makeEntities(page: Page): Promise<Made> {
  if (made) return made;
  const { projectId, registrationId } = await makeEvent(page, { project: { name: "Forms" } });
  const { staff, link } = await callApi(page, inviteStaff, { body: { name: "Forms", role: "viewer" } });
  made = { projectId, registrationId, staffId: staff.id, link: link.url };
  return made;
}

/** Every call that changes something; looking an invitation up does not. */
const CHANGES = /\/api\/(?!public\/invitations$)/;

const problem = (status: number, Code: string, more: object = {}) => ({
  status,
  json: { Error: { Code, Message: `Refused with ${status}.`, ...more } },
});
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("name") ?? "");
const unsavedDialog = (page: Page) => page.getByRole("dialog", { name: "Unsaved changes" });
const leaveForHome = (page: Page) => page.getByRole("link", { name: "Home" }).first().click();

type Shown = { page: Page; form: FormCase; made: Made; field: Locator; button: Locator };

async function openForm(page: Page, form: FormCase): Promise<Shown> {
  await startSignedIn(page);
  const entities = await makeEntities(page);
  await page.goto(form.path(entities));
  await form.begin?.(page);
  const field = input(page, form.field);
  await field.waitFor();
  await form.fill?.(page);
  const button = page.getByRole("button", { name: form.button, exact: true });
  return { page, form, made: entities, field, button };
}

/** An invalid field is marked and gets the focus, and nothing is sent. The mark goes when the field is valid. */
async function checkInvalidField({ page, form, field, button }: Shown, sent: readonly string[]) {
  await field.fill(form.invalid);
  await button.click();
  await expect.poll(() => focusedName(page)).toBe(form.field);
  await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
  if (form.left === "asked") {
    await leaveForHome(page);
    await unsavedDialog(page).getByRole("button", { name: "Save and leave" }).click();
    await expect.poll(() => unsavedDialog(page).count()).toBe(0);
    await expect.poll(() => focusedName(page)).toBe(form.field);
  }
  expect(sent).toEqual([]);
  await field.fill(form.valid);
  await expect.poll(() => field.getAttribute("aria-invalid")).not.toBe("true");
}

/** Repeated presses send one request. The typed values and the focus stay after a refusal. */
async function checkRepeatedPresses({ page, form, field }: Shown, held: HeldAnswers) {
  for (let times = 0; times < 3; times += 1) await page.keyboard.press("Control+S");
  await page.keyboard.press("Enter");
  held.release();
  await page.getByText("Refused with 500.").first().waitFor();
  expect(held.urls).toHaveLength(1);
  expect(await field.inputValue()).toBe(form.valid);
  await expect.poll(() => focusedName(page)).toBe(form.field);
}

/** The other user's copy is shown, and the next save requires a choice. */
async function checkConflict({ page, form, made: entities, field, button }: Shown): Promise<void> {
  if (!form.edits) return;
  const entity = await form.edits.read(page, entities);
  const Current = { ...form.edits.theirs(entity), version: entity.version + 1 };
  const stale = await holdChanges(page, CHANGES, (route) =>
    route.fulfill(problem(412, "stale-version", { Current })),
  );
  stale.release();
  await button.click();
  const question = page
    .getByRole("alert")
    .filter({ hasText: "Somebody else has changed this in the meantime." });
  await question.waitFor();
  await expect.poll(() => question.evaluate((alert) => alert === document.activeElement)).toBe(true);
  await page.getByText("Saved meanwhile: Theirs").waitFor();
  await expect.poll(() => button.isDisabled()).toBe(true);
  await field.press("Enter");
  await page.getByRole("button", { name: "Keep mine" }).click();
  await expect.poll(() => button.isDisabled()).toBe(false);
  expect(await field.inputValue()).toBe(form.valid);
  expect(stale.urls).toHaveLength(1);
  await page.unroute(CHANGES);
}

/** Leaving a page with unsaved changes asks for confirmation; a dialog closes with Escape. */
async function checkLeaving({ page, form, field }: Shown): Promise<void> {
  if (form.left === "asked") {
    await leaveForHome(page);
    await unsavedDialog(page).getByRole("button", { name: "Stay" }).last().click();
    expect(await field.inputValue()).toBe(form.valid);
    await leaveForHome(page);
    await unsavedDialog(page).getByRole("button", { name: "Leave", exact: true }).click();
    await page.waitForURL(`**${paths.home()}`);
  } else if (form.left === "by Escape") {
    await field.press("Escape");
    await field.waitFor({ state: "detached" });
  }
}

test.for(FORM_CASES)(
  "the form that $title behaves like every form",
  async (form, { page, allowConsoleErrors }) => {
    allowConsoleErrors(/500|412/);
    const shown = await openForm(page, form);
    const held = await holdChanges(page, CHANGES, (route) => route.fulfill(problem(500, "unexpected")));
    await checkInvalidField(shown, held.urls);
    await checkRepeatedPresses(shown, held);
    await page.unroute(CHANGES);
    await checkConflict(shown);
    await checkLeaving(shown);
  },
);
