import { expect } from "vitest";
import { TICKET_COLUMN_NAMES } from "../packages/contract/src/ticket-columns.ts";
import { checkInBothColours } from "./browser.ts";
import { openSignedIn, startSignedIn } from "./sign-in.ts";
import { box, COUNT, heads, open, query, rows, test } from "./ticket-screens.ts";

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
  await page.getByText("This page does not exist.").waitFor();
  await page.getByRole("button", { name: "Show all" }).click();
  await expect.poll(() => rows(page).count()).toBe(10);
});

test("search, status and project reset the page and are stored in the address", async ({
  page,
  fair,
  other,
}) => {
  await startSignedIn(page);
  await open(page, fair, "&page=3");
  await page.getByText(`21–30 of ${COUNT}`).waitFor();
  await page.getByRole("searchbox", { name: "Search" }).fill("ωMEGA greta");
  await expect.poll(() => rows(page).count()).toBe(1);
  await expect.poll(() => query(page)).toEqual({ project: String(fair.projectId), q: "ωMEGA greta" });
  await page.reload();
  await rows(page).filter({ hasText: "Greta" }).waitFor();
  await page.getByRole("button", { name: "Add filter" }).click();
  const menu = page.getByRole("dialog", { name: "Add filter" });
  await menu.getByRole("button", { name: "Issued" }).click();
  await page.keyboard.press("Escape");
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
  await startSignedIn(page);
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
  await startSignedIn(page);
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

test("without a project there is nothing to choose", async ({ page }) => {
  await startSignedIn(page);
  await page.route("**/api/projects?*", (route) => route.fulfill({ json: [] }));
  await page.route("**/api/projects", (route) => route.fulfill({ json: [] }));
  await page.goto("/tickets");
  await page.getByText("You don't have projects available for viewing").waitFor();
  await page.getByText("Contact your administrator or try to re-login.").waitFor();
});
