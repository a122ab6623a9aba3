import type { Locator, Page } from "playwright-core";
import { expect, inject } from "vitest";
import { openDatabase } from "../apps/api/src/platform/db/database.ts";
import { silentLog } from "../apps/api/src/platform/log.ts";
import { addTickets } from "../apps/api/test/events/fill-tickets.ts";
import { createTicketProject } from "../apps/api/test/events/ticket-project.ts";
import { addPool, addProject, button } from "./pool-screens.ts";
import { startSignedIn } from "./sign-in.ts";
import { open, rows, test } from "./ticket-screens.ts";

/** A project with two held tickets with an address. */
async function makeHeld() {
  const { db, close } = openDatabase(inject("databaseUrl"), { max: 1, log: silentLog });
  const fair = await createTicketProject(db, { name: `Focus fair ${Date.now()}` });
  await addTickets(
    db,
    fair,
    ["Ada", "Bea"].map((first_name) => ({
      first_name,
      email: `${first_name}@example.com`,
      status: "held" as const,
    })),
  );
  await close();
  return fair;
}

const hasFocus = (element: Locator) =>
  expect.poll(() => element.evaluate((node) => node === document.activeElement)).toBe(true);
const details = (page: Page) => page.getByRole("dialog", { name: /^Ticket \d+$/ });
const heading = (page: Page) => details(page).getByRole("heading", { name: /^Ticket \d+$/ });
const opener = (page: Page, name: string) =>
  rows(page)
    .filter({ hasText: name })
    .getByRole("button", { name: /Details of ticket/ });

test("the ticket's panel gives the focus back at its first closing", async ({ page }) => {
  await startSignedIn(page);
  await open(page, await makeHeld());
  await opener(page, "Ada").press("Enter");
  await details(page).getByRole("button", { name: "Mark as paid" }).waitFor();
  await page.keyboard.press("Escape");
  await details(page).waitFor({ state: "hidden" });
  await hasFocus(opener(page, "Ada"));
});

test("the focus stays in the panel after Mail again, Mark as paid and Cancel ticket", async ({ page }) => {
  await startSignedIn(page);
  await open(page, await makeHeld(), "&status=held");
  await opener(page, "Ada").press("Enter");
  const mail = details(page).getByRole("button", { name: "Mail again" });
  await mail.press("Enter");
  await page.getByText(/The mail to Ada@example\.com waits in the outbox/).waitFor();
  await hasFocus(mail);
  await details(page).getByRole("button", { name: "Mark as paid" }).press("Enter");
  const paying = page.getByRole("dialog", { name: /as paid$/ });
  await paying.getByRole("textbox", { name: "Reference (optional)" }).press("Enter");
  await paying.waitFor({ state: "hidden" });
  await hasFocus(heading(page));
  await details(page).getByRole("button", { name: "Cancel ticket" }).press("Enter");
  const asking = page.getByRole("dialog", { name: /^Cancel ticket \d+\?$/ });
  await asking.getByRole("button", { name: "Cancel ticket" }).press("Enter");
  await asking.waitFor({ state: "hidden" });
  await hasFocus(heading(page));
  // The row has left the list of unpaid tickets.
  await expect.poll(() => rows(page).count()).toBe(1);
  await page.keyboard.press("Escape");
  await details(page).waitFor({ state: "hidden" });
  await hasFocus(page.getByRole("region", { name: "Table of tickets" }));
});

test("without the guard the focus would be lost", async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/keyboard-guards/);
  await page.route("**/keyboard-guards-*.js", (route) => route.abort());
  await startSignedIn(page);
  await open(page, await makeHeld());
  await opener(page, "Ada").press("Enter");
  await details(page).getByRole("button", { name: "Mark as paid" }).press("Enter");
  const paying = page.getByRole("dialog", { name: /as paid$/ });
  await paying.getByRole("textbox", { name: "Reference (optional)" }).press("Enter");
  await paying.waitFor({ state: "hidden" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
});

test("after codes were generated the focus is on what opened the dialog; a refused form says why", async ({
  page,
}) => {
  await startSignedIn(page);
  const pool = await addPool(page, await addProject(page), "Visitors");
  await page.goto(pool.path);
  await button(page, "Generate codes").press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Generate codes/ });
  const count = dialog.getByLabel("How many");
  await count.fill("0");
  await count.press("Enter");
  await dialog.getByText("1 field needs a correction.").waitFor();
  await hasFocus(count);
  await count.fill("5");
  await count.press("Enter");
  await dialog.waitFor({ state: "hidden" });
  await hasFocus(button(page, "Generate codes"));
});

test("a closed message gives the focus back to what had it last", async ({ page }) => {
  await startSignedIn(page);
  await open(page, await makeHeld());
  const close = page
    .getByRole("log", { name: "Messages" })
    .getByRole("button", { name: "Close the message" });
  for (const name of ["Ada", "Bea"]) {
    await opener(page, name).press("Enter");
    await details(page).getByRole("button", { name: "Mail again" }).press("Enter");
    // Below the pointer messages stay.
    await close.first().hover();
    await page.keyboard.press("Escape");
    await details(page).waitFor({ state: "hidden" });
    await close.first().hover();
  }
  for (const name of ["Ada", "Bea"]) {
    await opener(page, name).focus();
    await close.first().press("Enter");
    await hasFocus(opener(page, name));
  }
});
