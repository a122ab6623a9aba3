import { expect } from "vitest";
import { TICKET_COLUMN_NAMES } from "../packages/contract/src/ticket-columns.ts";
import { checkInBothColours } from "./browser.ts";
import { startSignedIn } from "./sign-in.ts";
import { box, heads, open, query, rows, test } from "./ticket-screens.ts";

test("columns are chosen, and remembered", async ({ page, fair }) => {
  await startSignedIn(page);
  await open(page, fair);
  await rows(page).first().waitFor();
  await page.getByRole("button", { name: "Columns", exact: true }).click();
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
  await startSignedIn(page);
  await open(page, fair);
  await rows(page).first().waitFor();
  const view = (name: string) =>
    page.getByRole("radiogroup", { name: "Columns of the table" }).getByText(name);
  await view("Essential").click();
  const essential = ["TicketId", "FirstName", "LastName", "Company", "Email", "Barcode", "Price"];
  await expect.poll(() => heads(page)).toEqual([...essential, "CreateDateTime"]);
  // rules/tickets 15: in a window of 1,280 px they need no scrolling sideways.
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect.poll(() => box(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await expect.poll(() => rows(page).first().locator("th").textContent()).toMatch(/^\d+Awaiting payment$/);
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
  await startSignedIn(page);
  await open(page, fair, "&q=greta");
  const row = rows(page).filter({ hasText: "Greta" });
  await row.getByText("Awaiting payment").waitFor();
  // Shorter on the screen, so that the first column is as wide as on a page without it.
  await expect.poll(() => row.getByTitle("Awaiting payment", { exact: true }).count()).toBe(1);
  await row.getByRole("button", { name: /Details of ticket/ }).press("Enter");
  const details = page.getByRole("dialog", { name: /^Ticket \d+$/ });
  await details.getByText("Favourite drink").waitFor();
  await details.getByText("=Tea").waitFor();
  // rules/tickets 14: what a clerk asks first stands first, in words.
  const summary = details.getByRole("region", { name: "Summary" });
  await expect.poll(() => summary.textContent()).toMatch(/^Greta Ωmega=1\+1Awaiting payment€100\.00 to pay/);
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

test("a failed load shows no rows and Retry; in a window less wide than the table only the table scrolls", async ({
  page,
  fair,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/500/);
  await startSignedIn(page);
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
  await startSignedIn(page);
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
