import { readFile } from "node:fs/promises";
import { createBarcodePool } from "@foyer/contract/barcode-pools.ts";
import { createProject } from "@foyer/contract/projects.ts";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { readWorkbook } from "../apps/api/test/files/read-workbook.ts";
import { checkAccessibility, test } from "./browser.ts";
import { callApi, uploadCodes } from "./call-api.ts";
import { openRowMenu } from "./row-menu.ts";
import { openSignedIn, signIn, startSignedIn } from "./sign-in.ts";

type Project = { projectId: number; projectName: string };

/** Makes a project with a pool of twenty codes. */
async function makeProject(page: Page): Promise<Project> {
  const projectName = `Fair ${Date.now()}`;
  const times = { startDateTime: "2126-05-12T10:00:00", endDateTime: "2126-05-14T15:30:00" };
  const { id: projectId } = await callApi(page, createProject, { body: { name: projectName, ...times } });
  const { id: poolId } = await callApi(page, createBarcodePool, {
    params: { projectId },
    body: { name: "Visitors", barCodeType: 1 },
  });
  const codes = Array.from({ length: 20 }, (_, at) => `R-${String(at).padStart(4, "0")}`);
  await uploadCodes(page, { projectId, poolId }, codes.join("\n"));
  return { projectId, projectName };
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: option }).click();
}

const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });
const name = (page: Page) => page.getByRole("textbox", { name: "Registration name" });

/** Adds a registration by the form and waits for the list. */
async function addRegistration(page: Page, project: Project, called: string): Promise<void> {
  await page.goto(paths.addRegistration(project));
  await name(page).fill(called);
  await page.getByLabel("Ticket price").fill("0");
  await page.getByLabel("Plan ticket count").fill("5");
  await choose(page, "Barcode pool", "Visitors");
  await choose(page, "Localization", "English (United Kingdom)");
  await page.getByRole("button", { name: "Add registration" }).click();
  await page.getByRole("log").filter({ hasText: "Registration successfully created" }).waitFor();
  await page.waitForURL(`**${paths.registrations(project)}`);
}

test("without a pool, one is made on the way, and what was typed is still there", async ({ page }) => {
  await startSignedIn(page);
  const projectName = `Detour ${Date.now()}`;
  const times = { startDateTime: "2126-05-12T10:00:00", endDateTime: "2126-05-14T15:30:00" };
  const { id: projectId } = await callApi(page, createProject, { body: { name: projectName, ...times } });
  const project = { projectId, projectName };
  await page.goto(paths.addRegistration(project));
  await name(page).fill("Trade visitors");
  await page.getByLabel("Plan ticket count").fill("5");
  await page.getByRole("link", { name: "Add a barcode pool" }).click();
  await page.getByRole("textbox", { name: "Barcode pool name" }).fill("Visitors");
  await choose(page, "Barcode type", "Code 128");
  await page.getByRole("button", { name: "Add barcode pool" }).click();
  await page.waitForURL(`**${paths.barcodePools(project)}`);
  await page.getByRole("region", { name: "Codes for “Visitors”" }).waitFor();
  await page.getByText("What you typed in “Add registration” is kept.").waitFor();
  await checkAccessibility(page);
  await page.getByRole("link", { name: "Continue" }).click();
  await page.getByText("What you typed before is back.").waitFor();
  await expect.poll(() => name(page).inputValue()).toBe("Trade visitors");
  const pool = page.getByRole("combobox", { name: "Barcode pool" });
  await expect.poll(() => pool.inputValue()).toBe("Visitors");
  await expect.poll(() => page.getByText("is kept.").count()).toBe(0);
  await page.getByRole("link", { name: "Add codes" }).click();
  await page.getByRole("button", { name: "Generate codes" }).click();
  await page.getByRole("button", { name: "Generate", exact: true }).click();
  await page.getByText("100 codes have been generated.").waitFor();
  await page.getByRole("link", { name: "Continue" }).click();
  await page.getByLabel("Ticket price").fill("0");
  await choose(page, "Localization", "English (United Kingdom)");
  await page.getByRole("button", { name: "Add registration" }).click();
  await page.getByRole("log").filter({ hasText: "Registration successfully created" }).waitFor();
  await page.getByRole("link", { name: "Trade visitors", exact: true }).waitFor();
});

test("from sign-in to the exported row", async ({ page, context }) => {
  await signIn(page);
  const project = await makeProject(page);
  await page.goto(paths.registrations(project));
  await page.getByText("No registrations yet").waitFor();
  await page.getByRole("link", { name: "Add registration" }).first().click();
  await page.getByRole("button", { name: "Add registration" }).click();
  for (const sentence of ["Registration name is required.", "Ticket price is required field."]) {
    await page.getByText(sentence).waitFor();
  }
  await expect.poll(() => page.getByText("This field is required.").count()).toBe(3);
  await addRegistration(page, project, "Trade visitors");
  await page.getByRole("link", { name: "Trade visitors", exact: true }).click();
  const link = page.getByRole("region", { name: "Public link" }).getByRole("link");
  const address = (await link.getAttribute("href")) ?? "";
  expect(address).toMatch(/\/r\/[A-Z2-9]{8}$/);

  const visitor = await context.newPage();
  await visitor.goto(address);
  await register(visitor);
  await visitor.waitForURL(/\/ticket\//);
  await visitor.getByText("R-0000").waitFor();
  await visitor.close();

  await page.goto(`/tickets?project=${project.projectId}`);
  await page.getByRole("row").filter({ hasText: "grace@example.org" }).waitFor();
  const arrived = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export to Excel" }).click();
  const [sheet] = readWorkbook(await readFile(await (await arrived).path()));
  const cells = Object.values(sheet?.rows[1] ?? {}).map(({ value }) => value);
  for (const value of ["R-0000", "Grace", "Hopper", "Navy", "Germany", "grace@example.org"]) {
    expect(cells).toContain(value);
  }
});

/** Fills in the standard questionnaire. */
async function register(page: Page): Promise<void> {
  const text = (label: string) => page.getByRole("textbox", { name: label, exact: true });
  await text("First name").fill("Grace");
  await text("Last name").fill("Hopper");
  await text("Email").fill("grace@example.org");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await text("Company").fill("Navy");
  await text("Job title").fill("Rear admiral");
  await page.getByRole("combobox", { name: "Country", exact: true }).fill("Germany");
  await page.keyboard.press("Enter");
  await text("City").fill("Berlin");
  await page.getByRole("combobox", { name: "Region", exact: true }).fill("Berlin");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByRole("checkbox").first().waitFor();
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  // Steps that other tests have added to the catalog ask for nothing.
  const forward = page.locator("button[type=submit]");
  while ((await forward.textContent()) !== "Register") {
    const passed = await step(page);
    await forward.click();
    await expect.poll(() => step(page)).not.toBe(passed);
  }
  await forward.click();
}

const step = (page: Page) => page.getByRole("heading", { level: 2 }).first().textContent();

describe("an edited registration", () => {
  test("keeps changes, shows errors, and can be closed", async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/409/);
    await openSignedIn(page);
    const project = await makeProject(page);
    await addRegistration(page, project, "Press");
    await addRegistration(page, project, "Guests");
    await page.getByRole("link", { name: "Guests", exact: true }).click();
    // rules/guidance 2: its own tickets, not those of the project
    const taken = page.getByRole("region", { name: "State" }).getByRole("link", { name: /taken$/ });
    await expect.poll(() => taken.getAttribute("href")).toMatch(/\?project=\d+&registration=\d+$/);
    await name(page).fill("press");
    await save(page).click();
    await page
      .getByText("This registration already exists. Please, choose a different name.")
      .first()
      .waitFor();
    await name(page).fill("Guests of honour");
    await page.getByLabel("Opens on").fill("01.02.2126");
    await page.getByLabel("Closes on").fill("01.01.2126");
    await save(page).click();
    await page.getByText("The end must be after the start.").waitFor();
    await page.getByLabel("Closes on").fill("01.03.2126");
    await page.getByText("Text message", { exact: true }).click();
    await page.getByRole("textbox", { name: "Message" }).fill("We will be in touch.");
    await save(page).click();
    await page.getByRole("log").filter({ hasText: "Registration was successfully updated" }).waitFor();
    await page.reload();
    await expect.poll(() => name(page).inputValue()).toBe("Guests of honour");
    const outcome = page.getByRole("textbox", { name: "Message" });
    await expect.poll(() => outcome.inputValue()).toBe("We will be in touch.");
    await page.goto(paths.registrations(project));
    const row = page.getByRole("row").filter({ hasText: "Guests of honour" });
    await row.getByText("01.02.2126 10:00 – 01.03.2126 15:30").waitFor();
  });

  test("saved by two people, asks the second for a choice", async ({ page, context, allowConsoleErrors }) => {
    allowConsoleErrors(/412/);
    await openSignedIn(page);
    const project = await makeProject(page);
    await addRegistration(page, project, "Shared");
    await page.getByRole("link", { name: "Shared", exact: true }).click();
    await name(page).waitFor();
    const other = await context.newPage();
    await other.goto(page.url());
    await name(other).fill("Theirs");
    await save(other).click();
    await other.getByRole("log").filter({ hasText: "successfully updated" }).waitFor();
    await other.close();
    await name(page).fill("Mine");
    await save(page).click();
    await page.getByRole("button", { name: /^Keep mine/ }).click();
    await save(page).click();
    await page.getByRole("log").filter({ hasText: "successfully updated" }).waitFor();
    expect(await name(page).inputValue()).toBe("Mine");
  });
});

test("is duplicated as a draft, which opens", async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/409/);
  await openSignedIn(page);
  const project = await makeProject(page);
  await addRegistration(page, project, "Trade visitors");
  await (await openRowMenu(page, "Trade visitors"))("Duplicate Trade visitors");
  const dialog = page.getByRole("dialog", { name: "Duplicate “Trade visitors”" });
  await expect.poll(() => name(page).inputValue()).toBe("Trade visitors (copy)");
  await expect.poll(() => name(page).evaluate((input) => input === document.activeElement)).toBe(true);
  await checkAccessibility(page);
  await name(page).fill("Trade visitors");
  await page.keyboard.press("Enter");
  await dialog.getByText("already exists").first().waitFor();
  await name(page).fill("Second day");
  await page.keyboard.press("Enter");
  await page.getByRole("log").filter({ hasText: "“Second day” has been added as a draft." }).waitFor();
  await page.waitForURL(/registrations\/\d+$/);
  const status = page.getByRole("combobox", { name: "Status" });
  await expect.poll(() => status.inputValue()).toBe("Draft");
  await expect.poll(() => name(page).inputValue()).toBe("Second day");
  // The way to a page below it has its name.
  const registrationId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await page.goto(paths.itecDeliveries({ ...project, registrationId }));
  await page
    .getByRole("navigation", { name: "Breadcrumb" })
    .getByRole("link", { name: "Second day" })
    .waitFor();
});

test("an unknown registration, or one of another project, is not found", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/404/);
  await openSignedIn(page);
  const [mine, theirs] = [await makeProject(page), await makeProject(page)];
  await addRegistration(page, theirs, "Theirs");
  const address = await page.getByRole("link", { name: "Theirs", exact: true }).getAttribute("href");
  const registrationId = address?.split("/").at(-1) ?? "";
  for (const id of [registrationId, "999999", "x"]) {
    await page.goto(paths.editRegistration({ ...mine, registrationId: id }));
    await page.getByRole("heading", { name: "404 Not found" }).waitFor();
  }
});

test("no accessibility violations", async ({ page }) => {
  await openSignedIn(page);
  const project = await makeProject(page);
  await addRegistration(page, project, "Visitors");
  const address =
    (await page
      .getByRole("main")
      .getByRole("link", { name: "Visitors", exact: true })
      .getAttribute("href")) ?? "";
  for (const path of [paths.registrations(project), paths.addRegistration(project), address]) {
    await page.goto(path);
    await page.getByRole("main").getByRole("button").or(page.getByRole("table")).first().waitFor();
    for (const [colorScheme, width] of [
      ["light", 1280],
      ["dark", 360],
    ] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 800 });
      await checkAccessibility(page);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  }
});
