import { expect } from "vitest";
import { checkInBothColours } from "./browser.ts";
import { startSignedIn } from "./sign-in.ts";
import { COUNT, heads, open, query, rows, test } from "./ticket-screens.ts";

const ESSENTIAL = [
  "TicketId",
  "FirstName",
  "LastName",
  "Company",
  "Email",
  "Barcode",
  "Price",
  "CreateDateTime",
];

test("a view is saved, chosen, changed, updated, set as default and deleted", async ({ page, fair }) => {
  await startSignedIn(page);
  const menu = (name: string | RegExp) => page.getByRole("button", { name });
  const item = (name: string | RegExp) =>
    page.getByRole("dialog", { name: /^View:/ }).getByRole("button", { name });
  const chosen = item;
  await open(page, fair, "&status=held&page=1");
  await rows(page).filter({ hasText: "Greta" }).waitFor();
  await page.getByRole("radiogroup", { name: "Columns of the table" }).getByText("Essential").click();
  await expect.poll(() => heads(page)).toEqual(ESSENTIAL);
  await menu("View: All tickets").click();
  await item("Save view …").click();
  const dialog = page.getByRole("dialog", { name: "Save view" });
  await dialog.getByRole("button", { name: "Save view" }).click();
  await dialog.getByText("Enter a name.").waitFor();
  await dialog.getByRole("textbox", { name: "Name" }).fill("Not paid");
  await checkInBothColours(page);
  await dialog.getByRole("button", { name: "Save view" }).click();
  await menu("View: Not paid").waitFor();
  await expect.poll(() => query(page)).toMatchObject({ status: "held", columns: "essential" });
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
    .toBe("View: Not paid");
  const address = page.url();

  await page.getByRole("searchbox", { name: "Search" }).fill("greta");
  await menu("View: Not paid, changed").click();
  await item("Update “Not paid”").waitFor();
  // Until then the former rows are faded.
  await expect.poll(() => rows(page).count()).toBe(1);
  await checkInBothColours(page);
  await item("Go back to “Not paid”").click();
  await menu("View: Not paid").waitFor();
  await expect.poll(() => page.getByRole("searchbox", { name: "Search" }).inputValue()).toBe("");
  await page.getByRole("searchbox", { name: "Search" }).fill("greta");
  await menu("View: Not paid, changed").click();
  await item("Update “Not paid”").click();
  await menu("View: Not paid").waitFor();

  await menu("View: Not paid").click();
  await chosen("All tickets").click();
  await page.getByText(`1–10 of ${COUNT}`).waitFor();
  await menu("View: All tickets").click();
  await chosen("Not paid").click();
  await expect.poll(() => rows(page).count()).toBe(1);
  await expect.poll(() => query(page)).toMatchObject({ status: "held", q: "greta" });

  await menu("View: Not paid").click();
  await item("Rename or set as default …").click();
  const edit = page.getByRole("dialog", { name: "Edit view" });
  await edit.getByRole("textbox", { name: "Name" }).fill("Unpaid Greta");
  await edit.getByRole("checkbox", { name: "Open the tickets screen with this view" }).click();
  await edit.getByRole("button", { name: "Save" }).click();
  await menu("View: Unpaid Greta").waitFor();

  // rules/tickets 46: the default is applied visibly, once, and can be left.
  await open(page, fair);
  await menu("View: Unpaid Greta").waitFor();
  await expect.poll(() => query(page)).toMatchObject({ q: "greta", status: "held" });
  await menu("View: Unpaid Greta").click();
  await chosen("All tickets").click();
  await page.getByText(`1–10 of ${COUNT}`).waitFor();
  await page.reload();
  await page.getByText(`1–10 of ${COUNT}`).waitFor();
  await menu("View: All tickets").waitFor();
  await open(page, fair, "&q=guest1");
  await menu("View: All tickets").waitFor();
  await expect.poll(() => query(page)).toMatchObject({ q: "guest1" });

  await page.goto(address);
  await menu("View: Unpaid Greta, changed").click();
  await item("Delete view …").click();
  const question = page.getByRole("dialog", { name: "Delete the view “Unpaid Greta”?" });
  await question.getByRole("button", { name: "Delete view" }).click();
  await menu("View: All tickets").waitFor();
  await page.getByText(`1–10 of ${COUNT}`).waitFor();
});

test("another project does not keep the view of the first", async ({ page, fair, other }) => {
  await startSignedIn(page);
  await open(page, fair, "&q=greta&columns=essential");
  await page.getByRole("button", { name: "View: All tickets" }).click();
  await page.getByRole("button", { name: "Save view …" }).click();
  const dialog = page.getByRole("dialog", { name: "Save view" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Only of this fair");
  await dialog.getByRole("button", { name: "Save view" }).click();
  await expect.poll(() => query(page)).toMatchObject({ view: expect.any(String), columns: "essential" });
  await page.getByRole("combobox", { name: "Please, select project:" }).fill("Small fair");
  await page.getByRole("option", { name: new RegExp(`\\(${other.projectId}\\)$`) }).click();
  await page.getByRole("button", { name: "View: All tickets" }).waitFor();
  expect(query(page)).toEqual({ project: String(other.projectId), q: "greta" });
});
