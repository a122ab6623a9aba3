import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { TicketProject } from "../apps/api/test/events/ticket-project.ts";
import { readWorkbook } from "../apps/api/test/files/read-workbook.ts";
import { checkInBothColours } from "./browser.ts";
import { startSignedIn } from "./sign-in.ts";
import { open, rows, test } from "./ticket-screens.ts";

// rules/tickets 22

/** The servers of the first exports stop in the middle; that of the next one does not. */
async function stopServers(page: Page, count: number): Promise<void> {
  const stopped = { state: "failed", total: null, written: 0, unprintable: [], isInterrupted: true };
  const followed: string[] = [];
  await page.route("**/ticket-exports/*", async (route) => {
    const { pathname } = new URL(route.request().url());
    if (!followed.includes(pathname)) followed.push(pathname);
    await (followed.indexOf(pathname) < count ? route.fulfill({ json: stopped }) : route.continue());
  });
}

/** Exports a list of one ticket; returns the panel of its progress. */
async function startExport(page: Page, fair: TicketProject) {
  await startSignedIn(page);
  await open(page, fair, "&q=greta");
  await rows(page).filter({ hasText: "Greta" }).waitFor();
  await page.getByRole("button", { name: "Export to Excel", exact: true }).click();
  return page.getByRole("group", { name: /^Export of Ticket fair/ });
}

test("a file whose server stopped starts again by itself, twice at most; then a person does it", async ({
  page,
  fair,
}) => {
  await stopServers(page, 3);
  const files: string[] = [];
  page.on("download", (file) => void file.path().then((path) => files.push(path)));
  const panel = await startExport(page, fair);
  await panel.getByText("The server stopped: the file is incomplete. Start it again.").first().waitFor();
  await expect.poll(() => files.length).toBe(3);
  await checkInBothColours(page);
  const again = panel.getByRole("button", { name: "Start again" });
  await again.focus();
  await page.keyboard.press("Enter");
  await panel.getByText("The export is done: 1 row.").first().waitFor();
  await expect.poll(() => files.length).toBe(4);
  for (const file of files) expect(readWorkbook(await readFile(file))[0]?.rows).toHaveLength(2);
  const dismiss = panel.getByRole("button", { name: "Dismiss" });
  await expect.poll(() => dismiss.evaluate((element) => element === document.activeElement)).toBe(true);
});

test("a file that starts again is downloaded once, though its list is opened anew meanwhile", async ({
  page,
  fair,
}) => {
  await stopServers(page, 1);
  const seen = Promise.withResolvers<void>();
  let links = 0;
  await page.route("**/api/download-links", async (route) => {
    links += 1;
    if (links > 1) await seen.promise;
    await route.continue();
  });
  const panel = await startExport(page, fair);
  const again = panel.getByText("The server stopped. The export starts again").first();
  await again.waitFor();
  await expect.poll(() => links).toBe(2);
  await page.getByRole("link", { name: "Statistics" }).click();
  await panel.waitFor({ state: "detached" });
  await page.goBack();
  await again.waitFor();
  seen.resolve();
  await panel.getByText("The export is done: 1 row.").first().waitFor();
  expect(links).toBe(2);
});

test("of duplicated tabs one starts a broken file again, and both follow it", async ({ page, fair }) => {
  const context = page.context();
  let [links, isStopped] = [0, false];
  let first: string | undefined;
  await context.route("**/api/download-links", async (route) => {
    links += 1;
    await route.continue();
  });
  await context.route("**/ticket-exports/*", async (route) => {
    const { pathname } = new URL(route.request().url());
    first ??= pathname;
    const state = isStopped ? "failed" : "running";
    const json = { state, total: null, written: 0, unprintable: [], isInterrupted: isStopped };
    await (pathname === first ? route.fulfill({ json }) : route.continue());
  });
  const panel = await startExport(page, fair);
  await panel.waitFor();
  const opened = page.waitForEvent("popup");
  // Such a window begins with a copy of this tab's storage, as a duplicated tab does.
  await page.evaluate(() => void window.open(location.href));
  const twin = (await opened).getByRole("group", { name: /^Export of Ticket fair/ });
  await twin.waitFor();
  isStopped = true;
  for (const one of [panel, twin]) await one.getByText("The export is done: 1 row.").first().waitFor();
  expect(links).toBe(2);
});

test("a file that could not start again by itself waits for a person, each time", async ({
  page,
  fair,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED/);
  await stopServers(page, 1);
  let links = 0;
  await page.route("**/api/download-links", async (route) => {
    links += 1;
    await (links === 2 || links === 3 ? route.abort() : route.continue());
  });
  const panel = await startExport(page, fair);
  const again = panel.getByRole("button", { name: "Start again" });
  await again.click();
  await expect.poll(() => links).toBe(3);
  await again.click();
  await panel.getByText("The export is done: 1 row.").first().waitFor();
  expect(links).toBe(4);
});
