import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, inject } from "vitest";
import { openDatabase } from "../apps/api/src/platform/db/database.ts";
import { silentLog } from "../apps/api/src/platform/log.ts";
import { addTickets, fillTickets } from "../apps/api/test/events/fill-tickets.ts";
import { createTicketProject, type TicketProject } from "../apps/api/test/events/ticket-project.ts";
import { readWorkbook } from "../apps/api/test/files/read-workbook.ts";
import { readPages } from "../apps/api/test/files/scan-pdf.ts";
import { TICKET_COLUMN_NAMES } from "../packages/contract/src/ticket-columns.ts";
import { test as base, checkInBothColours } from "./browser.ts";
import { openSignedIn } from "./sign-in.ts";

const COUNT = 45;
const part = (id: number, text: string) => ({ id, texts: { "en-GB": text }, conditions: [] });
const SCENARIO = {
  steps: [
    {
      ...part(1, "About you"),
      questions: [
        { ...part(2, "Favourite drink"), type: "textbox" as const, settings: {} as never, answers: [] },
      ],
    },
  ],
};

/** Fixtures of the file, which its tests only read: a project with 45 tickets, the last of them Greta's, and a project with one ticket. */
const test = base.extend<{ fair: TicketProject; other: TicketProject }>({
  fair: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures in use from this pattern
    async ({}, use) => {
      const { db, close } = openDatabase(inject("databaseUrl"), { max: 1, log: silentLog });
      const fair = await createTicketProject(db, { name: `Ticket fair ${Date.now()}`, scenario: SCENARIO });
      await fillTickets(db, fair, { count: COUNT - 1 });
      const answers = JSON.stringify([
        {
          stepId: 1,
          stepOrderNumber: 1,
          questionId: 2,
          answerTypeId: "Answer",
          answerId: null,
          answerValue: "=Tea",
        },
      ]);
      await addTickets(db, fair, [
        {
          first_name: "Greta",
          last_name: "Ωmega",
          company: "=1+1",
          mobile_phone: "+7 900",
          answers,
          status: "held",
        },
      ]);
      await close();
      await use(fair);
    },
    { scope: "file" },
  ],
  other: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const { db, close } = openDatabase(inject("databaseUrl"), { max: 1, log: silentLog });
      const other = await createTicketProject(db, { name: `Small fair ${Date.now()}` });
      await addTickets(db, other, [{ first_name: "Only" }]);
      await close();
      await use(other);
    },
    { scope: "file" },
  ],
});

const box = (page: Page) => page.getByRole("region", { name: "Table of tickets" });
const rows = (page: Page) => box(page).locator("tbody tr");
const heads = (page: Page) => box(page).locator("thead th").allTextContents();
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const open = (page: Page, { projectId }: TicketProject, more = "") =>
  page.goto(`/tickets?project=${projectId}${more}`);

test("a project is chosen at once; 28 columns; pages of 10, 20 and 50", async ({ page, fair }) => {
  await openSignedIn(page);
  await page.getByRole("link", { name: "Tickets" }).click();
  await page.waitForURL("/tickets");
  const project = page.getByRole("combobox", { name: "Please, select project:" });
  await expect.poll(() => project.inputValue()).not.toBe("");
  await open(page, fair);
  await page.getByText(`1–10 of ${COUNT}`).waitFor();
  await expect.poll(() => heads(page)).toEqual(TICKET_COLUMN_NAMES);
  await expect.poll(() => rows(page).count()).toBe(10);
  // rules/tickets 15: times are in the venue's zone, not the browser's.
  const time = rows(page).first().locator("time").first();
  expect(await time.textContent()).toMatch(/^\d\d\/\d\d\/20\d\d \d?\d:\d\d[^/]*$/);
  expect(await time.getAttribute("title")).toContain("Central European");
  await expect.poll(() => page.getByText("Europe/Berlin").count()).toBe(1);
  await checkInBothColours(page);
  await page.getByRole("button", { name: "Next page" }).click();
  await page.getByText(`11–20 of ${COUNT}`).waitFor();
  await expect.poll(() => query(page)).toMatchObject({ page: "2" });
  await page.getByRole("combobox", { name: "Rows per page" }).click();
  await page.getByRole("option", { name: "50 per page" }).click();
  await expect.poll(() => rows(page).count()).toBe(COUNT);
  await expect.poll(() => query(page)).toEqual({ project: String(fair.projectId), size: "50" });
  await open(page, fair, "&page=99");
  await page.getByText("There are not that many pages.").waitFor();
  await page.getByRole("button", { name: "Show all" }).click();
  await expect.poll(() => rows(page).count()).toBe(10);
});

test("search, status and project reset the page and are stored in the address", async ({
  page,
  fair,
  other,
}) => {
  await openSignedIn(page);
  await open(page, fair, "&page=3");
  await page.getByText(`21–30 of ${COUNT}`).waitFor();
  await page.getByRole("searchbox", { name: "Search" }).fill("ωMEGA greta");
  await expect.poll(() => rows(page).count()).toBe(1);
  await expect.poll(() => query(page)).toEqual({ project: String(fair.projectId), q: "ωMEGA greta" });
  await page.reload();
  await rows(page).filter({ hasText: "Greta" }).waitFor();
  await page.getByRole("combobox", { name: "Status" }).click();
  await page.getByRole("option", { name: "Issued" }).click();
  await page.getByText("No ticket of this project matches.").waitFor();
  const exporting = page.getByRole("button", { name: "Export to Excel" });
  await expect.poll(() => exporting.isDisabled()).toBe(true);
  const reason = await exporting.getAttribute("aria-describedby");
  expect(await page.locator(`[id="${reason}"]`).textContent()).toBe(
    "No ticket is listed: there is nothing to export.",
  );
  await checkInBothColours(page);
  await page.getByRole("button", { name: "Show all" }).click();
  await page.getByText(`1–10 of ${COUNT}`).waitFor();
  await page.getByRole("button", { name: "Page 2", exact: true }).click();
  await page.getByText(`11–20 of ${COUNT}`).waitFor();
  await page.getByRole("combobox", { name: "Please, select project:" }).click();
  await page.getByRole("option", { name: `(${other.projectId})` }).click();
  await rows(page).filter({ hasText: "Only" }).waitFor();
  await page.getByText("1–1 of 1").waitFor();
  await expect.poll(() => query(page)).toEqual({ project: String(other.projectId) });
});

test("an address with the API's names works; an unknown project is not found, and none is chosen", async ({
  page,
  fair,
}) => {
  await openSignedIn(page);
  await page.goto(`/tickets?projectId=${fair.projectId}&search=greta&sortName=Email&sortOrder=desc`);
  await rows(page).filter({ hasText: "Greta" }).waitFor();
  await expect.poll(() => rows(page).count()).toBe(1);
  await page.goto("/tickets?project=999999");
  await page.getByText("Project not found").waitFor();
  const project = page.getByRole("combobox", { name: "Please, select project:" });
  await expect.poll(() => project.inputValue()).toBe("");
  await expect.poll(() => page.getByRole("button", { name: "Export to Excel" }).count()).toBe(0);
  await checkInBothColours(page);
  await project.click();
  await page.getByRole("option", { name: `(${fair.projectId})` }).click();
  await page.getByText(`1–10 of ${COUNT}`).waitFor();
});

test("a column sorts both ways, by keyboard too", async ({ page, fair }) => {
  await openSignedIn(page);
  await open(page, fair, "&page=2");
  const head = box(page).getByRole("columnheader", { name: "Email" });
  await head.getByRole("button").press("Enter");
  await expect.poll(() => head.getAttribute("aria-sort")).toBe("ascending");
  await expect.poll(() => query(page)).toMatchObject({ sort: "Email", order: "asc" });
  await expect.poll(() => query(page)).not.toHaveProperty("page");
  const column = TICKET_COLUMN_NAMES.indexOf("Email");
  const mails = () =>
    rows(page)
      .locator(`> :nth-child(${column + 1})`)
      .allTextContents();
  const isSorted = async () => {
    const [first, ...others] = await mails();
    return first === "" && others.length === 9 && others.join() === others.toSorted().join();
  };
  await expect.poll(isSorted).toBe(true);
  await head.getByRole("button").press("Enter");
  await expect.poll(() => head.getAttribute("aria-sort")).toBe("descending");
  await expect.poll(async () => (await mails())[0]).toMatch(/^guest9@/);
});

test("columns are chosen, and remembered", async ({ page, fair }) => {
  await openSignedIn(page);
  await open(page, fair);
  await rows(page).first().waitFor();
  await page.getByRole("button", { name: "Columns" }).click();
  for (const name of ["SurName", "WebSite"]) await page.getByRole("checkbox", { name, exact: true }).click();
  await expect.poll(() => page.getByRole("checkbox", { name: "TicketId" }).isDisabled()).toBe(true);
  await checkInBothColours(page);
  await page.keyboard.press("Escape");
  const left = TICKET_COLUMN_NAMES.filter((name) => name !== "SurName" && name !== "WebSite");
  await expect.poll(() => heads(page)).toEqual(left);
  await page.reload();
  await rows(page).first().waitFor();
  await expect.poll(() => heads(page)).toEqual(left);
  await page.getByRole("button", { name: "Columns (26 of 28)" }).click();
  await page.getByRole("button", { name: "Show all" }).click();
  await expect.poll(() => heads(page)).toEqual(TICKET_COLUMN_NAMES);
  await page.keyboard.press("Escape");
});

test("one press shows the essential or the filled columns, with the status in every row", async ({
  page,
  fair,
}) => {
  await openSignedIn(page);
  await open(page, fair);
  await rows(page).first().waitFor();
  const view = (name: string) =>
    page.getByRole("radiogroup", { name: "Columns of the table" }).getByText(name);
  await view("Essential").click();
  const essential = ["TicketId", "FirstName", "LastName", "Company", "Email", "Barcode", "Price"];
  await expect.poll(() => heads(page)).toEqual([...essential, "CreateDateTime"]);
  await expect.poll(() => rows(page).first().locator("th").textContent()).toMatch(/^\d+Held$/);
  await expect.poll(() => rows(page).nth(1).locator("th").textContent()).toMatch(/^\d+Issued$/);
  const height = async () => (await rows(page).nth(1).boundingBox())?.height ?? 0;
  const comfortable = await height();
  await page.getByRole("button", { name: "Compact rows" }).click();
  await expect.poll(height).toBeLessThan(comfortable);
  await page.reload();
  await rows(page).first().waitFor();
  await expect.poll(() => heads(page)).toEqual([...essential, "CreateDateTime"]);
  await expect.poll(height).toBeLessThan(comfortable);
  await checkInBothColours(page);
  await page.getByRole("searchbox", { name: "Search" }).fill("greta");
  await expect.poll(() => rows(page).count()).toBe(1);
  await view("Non-empty").click();
  await expect.poll(() => heads(page)).not.toContain("PostCode");
  await expect.poll(() => heads(page)).toContain("MobilePhone");
  await view("All columns").click();
  await expect.poll(() => heads(page)).toEqual(TICKET_COLUMN_NAMES);
});

test("the details of a ticket: every answer; Back and Escape close them", async ({ page, fair }) => {
  await openSignedIn(page);
  await open(page, fair, "&q=greta");
  const row = rows(page).filter({ hasText: "Greta" });
  await row.getByText("Held").waitFor();
  await row.getByRole("button", { name: /Details of ticket/ }).press("Enter");
  const details = page.getByRole("dialog", { name: /^Ticket \d+$/ });
  await details.getByText("Favourite drink").waitFor();
  await details.getByText("=Tea").waitFor();
  // rules/tickets 14: what a clerk asks first stands first, in words.
  const summary = details.getByRole("region", { name: "Summary" });
  await expect.poll(() => summary.textContent()).toMatch(/^Greta Ωmega=1\+1Held€100\.00 to pay/);
  await summary.getByText("from the registration Visitors, in British English").waitFor();
  // Said for a moment only.
  const copied = summary.getByRole("button", { name: "Copied" }).waitFor();
  await summary.getByRole("button", { name: "Copy barcode" }).click();
  await copied;
  await expect.poll(() => details.getByRole("term").allTextContents()).toContain("Mobile phone");
  expect(await details.getByText("Post code").isVisible()).toBe(false);
  await details.getByText(/^\d+ empty fields$/).click();
  await details.getByText("Post code").waitFor();
  await checkInBothColours(page);
  await page.reload();
  await details.getByText("Favourite drink").waitFor();
  await page.keyboard.press("Escape");
  await details.waitFor({ state: "hidden" });
  await expect.poll(() => query(page)).not.toHaveProperty("ticket");
  await row.getByRole("button", { name: /Details of ticket/ }).click();
  await details.waitFor();
  await page.goBack();
  await details.waitFor({ state: "hidden" });
});

/** The progress of a file is asked for after a second, when a slow server may not have begun it, and would say 404. */
const answerProgressAfter = (page: Page, event: Promise<unknown>) =>
  page.route("**/ticket-exports/*", async (route) => {
    await event;
    await route.continue();
  });

test("the export contains the tickets of the filtered list", async ({ page, fair }) => {
  await openSignedIn(page);
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
  expect(file.suggestedFilename()).toMatch(/^tickets-Ticket-fair-\d+\.xlsx$/);
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
  await openSignedIn(page);
  await open(page, fair, "&q=greta");
  await rows(page).filter({ hasText: "Greta" }).waitFor();
  const print = page.getByRole("button", { name: "Print to PDF", exact: true });
  await print.click();
  await page.getByText("None of the listed tickets is issued.").waitFor();
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
  await start.click();
  const file = await arrived;
  expect(file.suggestedFilename()).toMatch(/^tickets-Ticket-fair-\d+\.pdf$/);
  expect(await readPages(await readFile(await file.path()))).toHaveLength(count);
  await page.getByText(`The printout is done: ${count} pages.`).first().waitFor();
});

test("the progress of an export survives leaving the screen; it is cancelled by keyboard", async ({
  page,
  fair,
  other,
}) => {
  const running = { state: "running", total: 1_000_000, written: 12_300 };
  let answer: object = running;
  // Simulates an export that takes minutes.
  await page.route("**/ticket-exports/*", (route) => {
    if (route.request().method() === "DELETE") answer = { ...running, state: "cancelled" };
    return route.fulfill({ json: answer });
  });
  await openSignedIn(page);
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
  await expect.poll(() => panel.getByRole("status").textContent()).toBe("The export has begun.");
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
    .getByText("The export was cancelled after 12,300 rows: there is no whole file.")
    .first()
    .waitFor();
  const dismiss = panel.getByRole("button", { name: "Dismiss" });
  await expect.poll(() => dismiss.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await panel.waitFor({ state: "hidden" });
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
});

test("without a project there is nothing to choose", async ({ page }) => {
  await openSignedIn(page);
  await page.route("**/api/projects?*", (route) => route.fulfill({ json: [] }));
  await page.route("**/api/projects", (route) => route.fulfill({ json: [] }));
  await page.goto("/tickets");
  await page.getByText("You don't have projects available for viewing").waitFor();
  await page.getByText("Contact your administrator or try to re-login.").waitFor();
});

test("a failed load shows no rows and Retry; in a window less wide than the table only the table scrolls", async ({
  page,
  fair,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/500/);
  await openSignedIn(page);
  await page.setViewportSize({ width: 620, height: 740 });
  await page.route("**/api/tickets?*", (route) =>
    route.fulfill({ status: 500, json: { Error: { Code: "unexpected", Message: "Something went wrong." } } }),
  );
  await open(page, fair);
  await page.getByText("The list could not be loaded.").waitFor();
  await page.unroute("**/api/tickets?*");
  await page.getByRole("button", { name: "Retry" }).click();
  await rows(page).first().waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(620);
  const first = rows(page).first().locator("th");
  const left = (await first.boundingBox())?.x;
  await box(page).evaluate((element) => element.scrollTo(2_000, 200));
  await expect.poll(() => box(page).evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  await expect.poll(async () => (await first.boundingBox())?.x).toBe(left);
  const top = async () => (await box(page).locator("thead th").first().boundingBox())?.y ?? 0;
  await expect
    .poll(async () => Math.abs((await top()) - ((await box(page).boundingBox())?.y ?? -99)))
    .toBeLessThan(0.5);
  await checkInBothColours(page);
});

test("on a phone tickets are cards, with the search always in view", async ({ page, fair }) => {
  await openSignedIn(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, fair);
  const card = rows(page).filter({ hasText: "Greta" });
  await card.waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expect
    .poll(() => box(page).evaluate((element) => element.scrollWidth <= element.clientWidth))
    .toBe(true);
  await expect
    .poll(() => card.locator("td:visible").allTextContents())
    .toEqual(expect.arrayContaining(["Greta", "Ωmega", "=1+1"]));
  await expect.poll(() => card.locator("td:visible").count()).toBeLessThan(9);
  const search = page.getByRole("searchbox", { name: "Search" });
  const project = page.getByRole("combobox", { name: "Please, select project:" });
  const topOf = async (one: typeof search) => (await one.boundingBox())?.y ?? 0;
  await expect.poll(async () => (await topOf(project)) - (await topOf(search))).toBeGreaterThan(0);
  await rows(page).last().scrollIntoViewIfNeeded();
  await expect.poll(() => topOf(project)).toBeLessThan(0);
  await expect.poll(() => topOf(search)).toBeGreaterThan(50);
  await checkInBothColours(page);
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("FirstName");
  await expect.poll(() => query(page)).toMatchObject({ sort: "FirstName", order: "asc" });
  await page.getByRole("button", { name: "Ascending: reverse the order" }).click();
  await expect.poll(() => query(page)).toMatchObject({ order: "desc" });
  await search.fill("greta");
  await expect.poll(() => rows(page).count()).toBe(1);
  await card.click();
  await page.getByRole("dialog", { name: /^Ticket \d+$/ }).waitFor();
});
