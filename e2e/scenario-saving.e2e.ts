import { getScenario } from "@foyer/contract/scenario.ts";
import {
  discardDraft,
  getDraft,
  getPublication,
  scheduleDraft,
  startDraft,
} from "@foyer/contract/scenario-drafts.ts";
import type { Page } from "playwright-core";
import { expect, inject } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { openDatabase } from "../apps/api/src/platform/db/database.ts";
import { silentLog } from "../apps/api/src/platform/log.ts";
import { includeOnly } from "../packages/scenario-document/test/edits.ts";
import { checkAccessibility } from "./browser.ts";
import { callApi } from "./call-api.ts";
import { deskTest as test } from "./desk.ts";
import { holdChanges } from "./held-answers.ts";
import { editScenario, type MadeEvent, makeEvent } from "./make-event.ts";
import { button, placeIn, placeOf, saved } from "./scenario-editing.ts";
import { giveCredentials, signIn } from "./sign-in.ts";

/** The questions in their order, of one step after the other. */
async function orderOf(
  desk: Page,
  event: MadeEvent,
  call: typeof getScenario | typeof getDraft = getScenario,
) {
  const { projectId, registrationId } = event;
  const { steps, questions } = await callApi(desk, call, { params: { projectId, registrationId } });
  return steps
    .filter(({ required }) => required)
    .flatMap(({ stepId }) => questions.filter((one) => one.required && one.parentStepId === stepId))
    .map(({ body }) => body.text);
}

const SAVES = /\/scenario(\/draft)?(\?|$)/;

/** Saves do not reach the server until Retry is pressed, however often the editor tries by itself; what is read does. */
async function breakSaves(page: Page): Promise<void> {
  await page.evaluate(() => {
    const note = ({ target }: Event) => {
      const button = target instanceof Element ? target.closest("button") : null;
      if (button?.textContent === "Retry") Object.assign(window, { isRetryPressed: true });
    };
    window.addEventListener("click", note, { capture: true });
  });
  await page.route(SAVES, async (route) => {
    if (route.request().method() !== "PATCH") return route.fallback();
    const isPressed = await page.evaluate(() => "isRetryPressed" in window);
    return isPressed ? route.fallback() : route.abort();
  });
}

/** Moves a row of the outline down by one, with the keyboard. */
async function moveDown(page: Page, name: string): Promise<void> {
  const row = page
    .getByRole("navigation", { name: "Steps" })
    .locator("[data-part]")
    .filter({ has: page.getByRole("link", { name }) });
  const link = row.getByRole("link", { name });
  const place = await placeIn(row);
  await link.focus();
  await expect.poll(() => link.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press("Alt+ArrowDown");
  await expect.poll(() => placeIn(row)).toBe(place + 1);
}

const THREE = ["First name", "Last name", "Email"];

const WIDE = { width: 1280, height: 720 };

async function openThree(page: Page, event: MadeEvent, size = WIDE): Promise<void> {
  // The page is one for all tests of the file, also after one that failed.
  await page.setViewportSize(size);
  await page.goto(paths.scenarioEditor(placeOf(event)));
  await page.getByRole("link", { name: "1 First name" }).waitFor();
}

test("while a save is slow changes wait; a failed one is said in sight, tried again, and nothing is lost", async ({
  desk,
}) => {
  const event = await makeEvent(desk, {
    registration: { status: "draft" },
    edit: (opened) => includeOnly(opened, THREE),
  });
  await openThree(desk, event, { width: 360, height: 640 });
  const held = await holdChanges(desk, SAVES);
  await moveDown(desk, "First name");
  await desk.getByText("Saving …").first().waitFor();
  // The line says that it saves before the request has left.
  await expect.poll(() => held.urls.length).toBe(1);
  await moveDown(desk, "First name");
  await moveDown(desk, "Last name");
  held.release();
  await expect.poll(() => orderOf(desk, event)).toEqual(["Email", "Last name", "First name"]);
  await saved(desk);
  expect(held.urls.length).toBe(2);
  await desk.unroute(SAVES);

  await breakSaves(desk);
  await moveDown(desk, "Email");
  await desk.getByRole("alert").getByText("Not saved").waitFor();
  await desk.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const retry = button(desk, "Retry").last();
  const bottomOf = async () => (await retry.boundingBox())?.y ?? -1;
  await expect.poll(bottomOf).toBeGreaterThan(0);
  await retry.click();
  await expect.poll(() => orderOf(desk, event)).toEqual(["Last name", "Email", "First name"]);
  await saved(desk);
  await desk.unroute(SAVES);
});

test("the browser asks before a tab ends over a text that was typed and not left", async ({ desk }) => {
  const event = await makeEvent(desk, {
    registration: { status: "draft" },
    edit: (opened) => includeOnly(opened, THREE),
  });
  await openThree(desk, event);
  await desk.getByRole("link", { name: "1 First name" }).click();
  const text = desk.getByRole("textbox", { name: "English (United Kingdom)" });
  await text.click();
  await text.fill("Given name");
  const asked = desk.waitForEvent("dialog");
  const reload = desk.evaluate(() => setTimeout(() => location.reload()));
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await reload;
  expect(await text.inputValue()).toBe("Given name");
  await text.blur();
  await saved(desk);
  await desk.reload();
  await desk.getByRole("link", { name: "1 Given name" }).first().waitFor();
});

test("a session that ends in the editor: after the sign-in the changes are there, and are saved", async ({
  desk,
  page,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/Failed to load resource/);
  const event = await makeEvent(desk, {
    registration: { status: "draft" },
    edit: (opened) => includeOnly(opened, THREE),
  });
  await signIn(page);
  await openThree(page, event);
  await breakSaves(page);
  await moveDown(page, "First name");
  await page.getByRole("alert").getByText("Not saved").waitFor();
  await context.clearCookies();
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith("oidc.user:")) ?? "";
    const user = JSON.parse(localStorage.getItem(key) ?? "{}");
    localStorage.setItem(key, JSON.stringify({ ...user, access_token: "over", refresh_token: "over" }));
  });
  await button(page, "Retry").first().click();
  await page.waitForURL("**/login?**");
  await page.unroute(SAVES);
  expect(await orderOf(desk, event)).toEqual(THREE);
  await button(page, "Sign in").click();
  await giveCredentials(page);
  await page.waitForURL("**/scenarioEditor**");
  await expect.poll(() => orderOf(desk, event)).toEqual(["Last name", "First name", "Email"]);
  await saved(page);
});

/** A registration of three questions, with a draft. */
async function makeDraft(page: Page) {
  const event = await makeEvent(page, { edit: (opened) => includeOnly(opened, THREE) });
  const params = { projectId: event.projectId, registrationId: event.registrationId };
  await callApi(page, startDraft, { params, body: {} });
  return { event, params };
}

test("a draft of an open registration is ended by somebody else: what was not saved is offered again", async ({
  desk,
}) => {
  const { event, params } = await makeDraft(desk);
  await openThree(desk, event);
  const bar = desk.getByRole("region", { name: "Publishing" });
  await bar.getByText("not visible to visitors yet").waitFor();
  await breakSaves(desk);
  await moveDown(desk, "First name");
  await desk.getByRole("alert").getByText("Not saved").waitFor();
  await callApi(desk, discardDraft, { params });
  await button(desk, "Retry").first().click();
  const notice = desk.getByRole("alert").filter({ hasText: "The draft was ended before 1 change" });
  await notice.getByText("Move question “First name” to place 2.").waitFor();
  await desk.unroute(SAVES);
  await checkAccessibility(desk);
  await button(notice, "Reapply them in a new draft").click();
  await bar.getByText("not visible to visitors yet").waitFor();
  await expect.poll(() => orderOf(desk, event, getDraft)).toEqual(["Last name", "First name", "Email"]);
  expect(await orderOf(desk, event)).toEqual(THREE);
  await notice.waitFor({ state: "detached" });
});

test("a draft that was not published at its time says so on its registration, with a way to it", async ({
  desk,
}) => {
  const { event, params } = await makeDraft(desk);
  await callApi(desk, scheduleDraft, { params, body: { publishAt: "2126-05-01T10:00:00" } });
  await editScenario(desk, event, (opened) => includeOnly(opened, ["First name"]));
  const { db, close } = openDatabase(inject("databaseUrl"), { max: 1, log: silentLog });
  await db
    .updateTable("scenario_draft")
    .set({ publish_at: "2020-01-01T00:00:00" })
    .where("project_id", "=", params.projectId)
    .execute();
  await db
    .updateTable("durable_work")
    .set({ due_at: new Date() })
    .where("project_id", "=", params.projectId)
    .execute();
  await close();
  await expect
    .poll(async () => (await callApi(desk, getPublication, { params })).draft?.notPublished)
    .toContain("Another version was published");
  await desk.goto(paths.editRegistration(placeOf(event)));
  const notice = desk.getByRole("region", {
    name: "The draft of the scenario was not published at its time",
  });
  await notice.getByText("Another version was published").waitFor();
  await notice.getByRole("link", { name: "Open the draft" }).click();
  await desk.getByText("It was not published at its time").waitFor();
});
