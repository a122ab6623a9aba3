import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, inject } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { openDatabase } from "../apps/api/src/platform/db/database.ts";
import { silentLog } from "../apps/api/src/platform/log.ts";
import { checkAccessibility } from "./browser.ts";
import { deskTest as test } from "./desk.ts";
import { menuItem, openRowMenu } from "./row-menu.ts";
import { makeSmallEvent } from "./small-event.ts";

const chooseFile = (desk: Page, content: string, name = "guests.csv") =>
  desk.getByLabel("Csv file").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
const part = (desk: Page, name: string) => desk.getByRole("region", { name, exact: true });
const files = (desk: Page) => desk.getByRole("region", { name: "Table of registration files", exact: true });

async function choose(desk: Page, label: string, option: string): Promise<void> {
  await desk.getByRole("combobox", { name: label }).click();
  await desk.getByRole("option", { name: option, exact: true }).click();
}

/** Lets the next file of a project start in an hour instead of in seconds, so that any machine has the time to cancel it. */
async function postponeStart(projectId: number): Promise<void> {
  const { db, close } = openDatabase(inject("databaseUrl"), { max: 1, log: silentLog });
  const postpone = async () => {
    const { numUpdatedRows } = await db
      .updateTable("durable_work")
      .set({ due_at: new Date(Date.now() + 3_600_000) })
      .where("project_id", "=", projectId)
      .executeTakeFirst();
    return numUpdatedRows;
  };
  await expect.poll(postpone).toBe(1n);
  await close();
}

const HEADER = "firstName,email,company";
const BAD = `${HEADER}\nAnna,anna@example.org,Acme\nBob,bob,Acme\n,carl@example.org,Acme\n`;
const GOOD = `${HEADER}\nAnna,anna@example.org,Acme\nБорис,boris@example.org,"Fir, Pine"\n`;

test("staff take the template, give a file, mend its errors, and get a ticket for each row", async ({
  desk,
}) => {
  const event = await makeSmallEvent(desk);
  await desk.goto(paths.registrations({ projectId: event.projectId, projectName: "Spring Fair" }));
  await (await openRowMenu(desk, "Visitors"))("Bulk registration of");
  await part(desk, "Download the template").waitFor();
  const [template] = await Promise.all([
    desk.waitForEvent("download"),
    desk.getByRole("button", { name: "Download template" }).click(),
  ]);
  expect(await readFile(await template.path(), "utf8")).toBe(`\ufeff${HEADER},promoCode\r\n`);
  await desk.getByRole("button", { name: "Columns of the file" }).click();
  await desk.getByText("An email address.").waitFor();
  await desk.getByText("No files yet").waitFor();
  await desk.getByText("UTF-8, at most 20,000 rows and 5,000,000 bytes").waitFor();
  await checkAccessibility(desk);

  await chooseFile(desk, BAD);
  const preview = desk.getByRole("region", { name: "Preview" });
  await preview.getByText("2 of 3 rows cannot be registered").waitFor();
  await preview.getByRole("cell", { name: "email: Not an email address." }).waitFor();
  await preview.getByRole("cell", { name: "firstName: An answer is required." }).waitFor();
  await expect.poll(() => preview.locator("td[data-invalid]").allTextContents()).toEqual(["bob", ""]);
  await expect.poll(() => preview.getByRole("button", { name: /^Register/ }).count()).toBe(0);
  await checkAccessibility(desk);
  await preview.getByRole("button", { name: "Choose another file" }).click();

  await chooseFile(desk, GOOD);
  await preview.getByText("2 rows, all of them valid").waitFor();
  await Promise.all([
    postponeStart(event.projectId),
    preview.getByRole("button", { name: "Register 2 visitors" }).click(),
  ]);
  await files(desk)
    .getByText(/^Starts in \d+ s$/)
    .waitFor();
  await files(desk).getByRole("button", { name: "Cancel guests.csv" }).click();
  await files(desk).getByText("Cancelled").waitFor();

  await chooseFile(desk, GOOD, "again.csv");
  await preview.getByRole("button", { name: "Register 2 visitors", exact: true }).click();
  await files(desk).getByText("Done").waitFor({ timeout: 120_000 });
  await files(desk).getByText("2 issued").waitFor();
  // Both rows have their times in the venue's zone, which is named once.
  await expect
    .poll(() => desk.getByText("Europe/Berlin").allTextContents())
    .toEqual(["Times are in Europe/Berlin."]);
  await checkAccessibility(desk);

  await chooseFile(desk, GOOD);
  await preview.getByText("This file was uploaded before.").waitFor();
  await preview.getByRole("button", { name: "Register 2 visitors again" }).waitFor();
  await preview.getByRole("button", { name: "Cancel" }).click();

  await desk.goto(`${paths.tickets()}?project=${event.projectId}`);
  await desk.getByText("boris@example.org").waitFor();
});

test("an offline registration reserves barcodes, and there is one of a project", async ({ desk }) => {
  const { projectId } = await makeSmallEvent(desk, { ticketCount: 5 });
  const place = { projectId, projectName: "Spring Fair" };
  await desk.goto(paths.addRegistration(place));
  await desk.getByRole("textbox", { name: "Registration name" }).fill("At the door");
  await desk.getByRole("combobox", { name: "Registration type" }).click();
  await desk.getByRole("option", { name: "Offline" }).click();
  const price = desk.getByRole("textbox", { name: "Ticket price" });
  await expect.poll(() => price.inputValue()).toMatch(/^0/);
  await expect.poll(() => price.getAttribute("readonly")).not.toBeNull();
  await desk.getByText("The number of reserved barcodes depends on the ticket count").waitFor();
  await desk.getByRole("textbox", { name: "Plan ticket count" }).fill("3");
  await choose(desk, "Barcode pool", "Pool");
  await choose(desk, "Localization", "English (United Kingdom)");
  await checkAccessibility(desk);
  await desk.getByRole("button", { name: "Add registration" }).click();

  const mark = desk.getByRole("img", { name: "Offline registration" });
  await mark.waitFor();
  await mark.hover();
  const tip = desk.getByRole("tooltip", { name: "Offline registration" });
  await tip.waitFor();
  await desk.mouse.move(0, 0);
  await tip.waitFor({ state: "hidden" });
  await checkAccessibility(desk);
  await openRowMenu(desk, "Visitors");
  await menuItem(desk, "Public page of Visitors, in a new tab").waitFor();
  await desk.keyboard.press("Escape");
  await openRowMenu(desk, "At the door");
  await menuItem(desk, "Responses of At the door").waitFor();
  expect(await menuItem(desk, "Public page of At the door").count()).toBe(0);
  await desk.keyboard.press("Escape");
  await desk.getByRole("link", { name: "At the door", exact: true }).click();
  await desk.getByText("3 barcodes reserved").waitFor();
  for (const name of ["Unique emails", "Attendees sign in", "Listed"]) {
    await expect.poll(() => desk.getByRole("checkbox", { name }).count()).toBe(0);
  }
  await expect.poll(() => desk.getByText("Text message").count()).toBe(0);
  const [barcodes] = await Promise.all([
    desk.waitForEvent("download"),
    desk.getByRole("button", { name: "Download barcodes" }).click(),
  ]);
  expect((await readFile(await barcodes.path(), "utf8")).trim().split("\r\n")).toHaveLength(4);
  await checkAccessibility(desk);
  await desk.getByRole("link", { name: "Bulk Registration", exact: true }).click();
  await desk.getByText("Bulk registration is not available for offline registration").waitFor();

  await desk.goto(paths.addRegistration(place));
  await desk.getByText("Offline registration already exists").waitFor();
});
