import type { Page } from "playwright-core";
import { expect, inject } from "vitest";
import { openDatabase } from "../apps/api/src/platform/db/database.ts";
import { silentLog } from "../apps/api/src/platform/log.ts";
import { addTickets } from "../apps/api/test/events/fill-tickets.ts";
import { createTicketProject, type TicketProject } from "../apps/api/test/events/ticket-project.ts";
import { checkInBothColours, test } from "./browser.ts";
import { startSignedIn } from "./sign-in.ts";
import { open, rows } from "./ticket-screens.ts";

// rules/tickets 50–55

/** 12 held tickets, two of them without an address, and a cancelled one. */
async function fillFair(): Promise<TicketProject> {
  const { db, close } = openDatabase(inject("databaseUrl"), { max: 1, log: silentLog });
  const fair = await createTicketProject(db, { name: `Action fair ${Date.now()}` });
  const held = Array.from({ length: 12 }, (_, at) => ({
    first_name: `Guest ${at}`,
    email: at < 2 ? "" : `guest${at}@example.org`,
    status: "held" as const,
  }));
  await addTickets(db, fair, [...held, { first_name: "Gone", status: "cancelled" }]);
  await close();
  return fair;
}

const chosen = (page: Page) => page.getByRole("group", { name: "Selected tickets" });
const tick = (page: Page, row: number) =>
  rows(page)
    .nth(row)
    .getByRole("checkbox", { name: /Select ticket/ })
    .click();
const focusIsOn = (page: Page, name: string) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name);

test("tickets are ticked, tagged and cancelled, with a preview and what was not done", async ({ page }) => {
  const fair = await fillFair();
  await startSignedIn(page);
  await open(page, fair);
  await tick(page, 1);
  await tick(page, 2);
  await chosen(page).getByText("2 selected").waitFor();
  await checkInBothColours(page);

  await chosen(page).getByRole("button", { name: "Tags" }).click();
  const tagging = page.getByRole("dialog", { name: "Change tags" });
  await tagging.getByLabel("Tags", { exact: true }).fill("VIP");
  await page.keyboard.press("Enter");
  await tagging.getByText("2 tickets change.").waitFor();
  await checkInBothColours(page);
  await tagging.getByRole("button", { name: "Change 2 tickets" }).click();
  await page.getByText("2 tickets were changed.").first().waitFor();
  await expect.poll(() => rows(page).getByRole("img", { name: "Tags: VIP" }).count()).toBe(2);
  await focusIsOn(page, "Tags");
  await page.getByRole("button", { name: "Dismiss" }).click();

  await chosen(page).getByRole("button", { name: "Select all 13" }).click();
  await chosen(page).getByText("13 selected").waitFor();
  await chosen(page).getByRole("button", { name: "Mail again" }).click();
  const mailing = page.getByRole("dialog", { name: "Mail tickets again" });
  await mailing
    .getByText(
      "10 tickets are mailed, each to its own address. 2 have no email address; 1 is cancelled already.",
    )
    .waitFor();
  await page.keyboard.press("Escape");
  await mailing.waitFor({ state: "hidden" });
  await focusIsOn(page, "Mail again");
  await chosen(page).getByRole("button", { name: "Mark as paid" }).click();
  const paying = page.getByRole("dialog", { name: "Mark tickets as paid" });
  await paying.getByRole("textbox", { name: "Reference (optional)" }).waitFor();
  await page.keyboard.press("Escape");
  await paying.waitFor({ state: "hidden" });
  await focusIsOn(page, "Mark as paid");

  await chosen(page).getByRole("button", { name: "Cancel tickets" }).click();
  const cancelling = page.getByRole("dialog", { name: "Cancel tickets" });
  await cancelling.getByText(/^12 tickets are cancelled\. 1 is cancelled already\./).waitFor();
  await cancelling.getByRole("button", { name: "Cancel 12 tickets" }).click();
  await page.getByText("12 tickets were cancelled. 1 is cancelled already.").first().waitFor();
  await expect.poll(() => rows(page).getByText("Cancelled").count()).toBe(10);
  await page.reload();
  // The result is there until it is dismissed.
  await page.getByRole("button", { name: "See what was not done" }).click();
  const notDone = page.getByRole("dialog", { name: "Not done" });
  await notDone.getByText("Is cancelled already").waitFor();
  await expect.poll(() => notDone.locator("tbody tr").count()).toBe(1);
  await checkInBothColours(page);
  const saving = page.waitForEvent("download");
  await notDone.getByRole("button", { name: "Download all outcomes" }).click();
  expect((await saving).suggestedFilename()).toMatch(/^cancel tickets .*\.csv$/);
  await page.keyboard.press("Escape");
  await notDone.waitFor({ state: "hidden" });
  await focusIsOn(page, "See what was not done");
});

test("a row of the previous filter is not ticked while the next ones are loaded", async ({ page }) => {
  const fair = await fillFair();
  await startSignedIn(page);
  await open(page, fair, "&status=held");
  await page.getByText("1–10 of 12").waitFor();
  await tick(page, 1);
  await chosen(page).getByText("1 selected").waitFor();
  let answer = () => {};
  const isAsked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/tickets?*", async (route) => {
    await isAsked;
    await route.continue();
  });
  await page.getByRole("button", { name: "Remove filter Status: Awaiting payment" }).click();
  await chosen(page).waitFor({ state: "hidden" });
  await tick(page, 2);
  answer();
  await page.getByText("1–10 of 13").waitFor();
  await expect.poll(() => chosen(page).count()).toBe(0);
  await tick(page, 2);
  await chosen(page).getByText("1 selected").waitFor();
});
