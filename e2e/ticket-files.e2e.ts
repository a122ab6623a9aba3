import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { readWorkbook } from "../apps/api/test/files/read-workbook.ts";
import { readPages } from "../apps/api/test/files/scan-pdf.ts";
import { TICKET_COLUMN_NAMES } from "../packages/contract/src/ticket-columns.ts";
import { checkInBothColours } from "./browser.ts";
import { startSignedIn } from "./sign-in.ts";
import { open, rows, test } from "./ticket-screens.ts";
import { printed, watchPrinter } from "./watch-printer.ts";

/** The progress of a file is asked for after a second, when a slow server may not have started it, and would say 404. */
const answerProgressAfter = (page: Page, event: Promise<unknown>) =>
  page.route("**/ticket-exports/*", async (route) => {
    await event;
    await route.continue();
  });

test("the export contains the tickets of the filtered list", async ({ page, fair }) => {
  await startSignedIn(page);
  await open(page, fair, "&q=greta");
  await rows(page).filter({ hasText: "Greta" }).waitFor();
  const arrived = page.waitForEvent("download");
  const preparing = page
    .getByRole("status")
    .filter({ hasText: "The export is being prepared: 1 ticket." })
    .waitFor();
  // Said until the server has told how far it is, which it does here once that was seen.
  await answerProgressAfter(page, Promise.all([arrived, preparing]));
  await page.getByRole("button", { name: "Export to Excel", exact: true }).click();
  const [file] = await Promise.all([arrived, preparing]);
  expect(file.suggestedFilename()).toMatch(/^tickets-Ticket-fair-\d+-greta-\d{4}-\d\d-\d\d\.xlsx$/);
  const [sheet] = readWorkbook(await readFile(await file.path()));
  expect(Object.values(sheet?.rows[0] ?? {}).map(({ value }) => value)).toEqual(TICKET_COLUMN_NAMES);
  expect(sheet?.rows).toHaveLength(2);
  expect(sheet?.rows[1]).toMatchObject({
    D: { type: "inlineStr", value: "Greta" },
    H: { type: "inlineStr", value: "=1+1" },
    O: { type: "inlineStr", value: "+7 900" },
  });
  await page.getByText("The export is done: 1 row.").first().waitFor();
});

test("the listed tickets are printed as one PDF; what is not issued is left out", async ({ page, fair }) => {
  await startSignedIn(page);
  await open(page, fair, "&q=greta");
  await rows(page).filter({ hasText: "Greta" }).waitFor();
  const print = page.getByRole("button", { name: "Print", exact: true });
  await print.click();
  await page.getByText(/^None of the listed tickets is issued/).waitFor();
  await checkInBothColours(page);
  await page.getByRole("dialog").getByText("Close", { exact: true }).click();
  await open(page, fair, "&status=issued");
  await rows(page).first().waitFor();
  await print.click();
  const start = page.getByRole("button", { name: /^Print \d+ tickets$/ });
  await start.waitFor();
  const count = Number(/\d+/.exec((await start.textContent()) ?? "")?.[0]);
  const arrived = page.waitForEvent("download");
  await answerProgressAfter(page, arrived);
  await page.getByRole("button", { name: "Download PDF" }).click();
  const file = await arrived;
  expect(file.suggestedFilename()).toMatch(/^tickets-Ticket-fair-\d+-issued-\d{4}-\d\d-\d\d\.pdf$/);
  expect(await readPages(await readFile(await file.path()))).toHaveLength(count);
  await page.getByText(`The printout is done: ${count} pages.`).first().waitFor();
});

test("the progress of an export survives leaving the screen; it is cancelled by keyboard", async ({
  page,
  fair,
  other,
}) => {
  const running = {
    state: "running",
    total: 1_000_000,
    written: 12_300,
    unprintable: [],
    isInterrupted: false,
  };
  let answer: object = running;
  // Simulates an export that takes minutes.
  await page.route("**/ticket-exports/*", (route) => {
    if (route.request().method() === "DELETE") answer = { ...running, state: "cancelled" };
    return route.fulfill({ json: answer });
  });
  await startSignedIn(page);
  await open(page, fair);
  const button = page.getByRole("button", { name: "Export to Excel", exact: true });
  const arrived = page.waitForEvent("download");
  await button.click();
  await arrived;
  const panel = page.getByRole("group", { name: /^Export of Ticket fair/ });
  const bar = panel.getByRole("progressbar", { name: "Rows written" });
  await panel.getByText("12,300 of 1,000,000 rows", { exact: true }).waitFor();
  await expect.poll(() => bar.getAttribute("aria-valuenow")).toBe("1");
  await expect.poll(() => bar.getAttribute("aria-valuetext")).toBe("12,300 of 1,000,000 rows");
  await expect.poll(() => panel.getByRole("status").textContent()).toBe("The export has started.");
  await checkInBothColours(page);
  answer = { ...running, written: 250_000 };
  await panel.getByRole("status").filter({ hasText: "25 percent of the export are written." }).waitFor();
  // rules/tickets 23: the panel belongs to its project.
  await open(page, other);
  await rows(page).filter({ hasText: "Only" }).waitFor();
  await expect.poll(() => panel.count()).toBe(0);
  await open(page, fair);
  await bar.waitFor();
  await page.reload();
  await panel.getByText("250,000 of 1,000,000 rows", { exact: true }).waitFor();
  await panel.getByRole("button", { name: "Cancel" }).focus();
  await page.keyboard.press("Enter");
  await panel
    .getByText("The export was cancelled after 12,300 rows: the file is incomplete.")
    .first()
    .waitFor();
  const dismiss = panel.getByRole("button", { name: "Dismiss" });
  await expect.poll(() => dismiss.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await panel.waitFor({ state: "hidden" });
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
});

test("the shown columns are exported alone, the whole list stays the first choice", async ({
  page,
  fair,
}) => {
  await startSignedIn(page);
  await open(page, fair, "&q=greta&columns=LastName,Email");
  await rows(page).filter({ hasText: "Ωmega" }).waitFor();
  const arrived = page.waitForEvent("download");
  await answerProgressAfter(page, arrived);
  await page.getByRole("button", { name: "Export what is shown" }).click();
  const sheets = readWorkbook(await readFile(await (await arrived).path()));
  expect(sheets.map(({ name }) => name)).toEqual(["Tickets"]);
  expect(Object.values(sheets[0]?.rows[0] ?? {}).map(({ value }) => value)).toEqual([
    "TicketId",
    "LastName",
    "Email",
  ]);
  await open(page, fair, "&columns=all");
  await rows(page).first().waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Export what is shown" }).count()).toBe(0);
});

test("a ticket and a list go to the printer", async ({ page, fair }) => {
  await watchPrinter(page);
  await startSignedIn(page);
  await open(page, fair, "&status=issued");
  await rows(page)
    .first()
    .getByRole("button", { name: /Details of ticket/ })
    .click();
  const details = page.getByRole("dialog", { name: /^Ticket \d+$/ });
  await details.getByRole("button", { name: "Print badge" }).click();
  await expect.poll(() => printed(page)).toEqual([expect.stringMatching(/^blob:/)]);
  const button = details.getByRole("button", { name: "Print badge" });
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  const arrived = page.waitForEvent("download");
  await details.getByRole("button", { name: "Download badge" }).click();
  expect((await arrived).suggestedFilename()).toMatch(/^badge-.+-\d+\.pdf$/);
  await page.keyboard.press("Escape");
  await details.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Print", exact: true }).click();
  await page.getByRole("button", { name: /^Print \d+ tickets$/ }).click();
  await expect.poll(async () => (await printed(page)).length).toBe(2);
  await expect.poll(() => page.locator("iframe").count()).toBe(1);
});

// rules/printouts 16
test("ticked tickets are printed alone, and it says why others are not", async ({ page, fair }) => {
  await watchPrinter(page);
  await startSignedIn(page);
  await open(page, fair);
  await rows(page).first().waitFor();
  const statuses = await rows(page).evaluateAll((all) => all.map((row) => row.textContent ?? ""));
  const at = [
    statuses.findIndex((text) => /issued/i.test(text)),
    statuses.findIndex((text) => !/issued/i.test(text)),
  ];
  for (const row of at)
    await rows(page)
      .nth(row)
      .getByRole("checkbox", { name: /Select ticket/ })
      .click();
  const selected = page.getByRole("group", { name: "Selected tickets" });
  await selected.getByRole("button", { name: "Print", exact: true }).click();
  const asking = page.getByRole("dialog", { name: "Print tickets" });
  await asking.getByText(/^1 selected ticket, .*Not printed, because without a valid barcode: 1 /).waitFor();
  await checkInBothColours(page);
  await asking.getByRole("button", { name: "Print 1 ticket" }).click();
  await expect.poll(async () => (await printed(page)).length).toBe(1);
  await asking.waitFor({ state: "hidden" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Print");
});

test("a browser that does not print frames gets a tab with the file", async ({ page, fair }) => {
  await watchPrinter(page, { fails: true });
  await startSignedIn(page);
  await open(page, fair, "&status=issued");
  await rows(page)
    .first()
    .getByRole("button", { name: /Details of ticket/ })
    .click();
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Print ticket" }).click();
  await opened;
  await page.getByText("Print it from the new tab.").waitFor();
});

test("a browser without a PDF viewer downloads what it cannot print", async ({ page, fair }) => {
  await watchPrinter(page);
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, "pdfViewerEnabled", { get: () => false }),
  );
  await startSignedIn(page);
  await open(page, fair, "&status=issued");
  await rows(page)
    .first()
    .getByRole("button", { name: /Details of ticket/ })
    .click();
  const arrived = page.waitForEvent("download");
  await page.getByRole("button", { name: "Print ticket" }).click();
  expect((await arrived).suggestedFilename()).toMatch(/^ticket-.*\d+\.pdf$/);
  expect(await printed(page)).toEqual([]);
});
