import { listBarcodePools } from "@foyer/contract/barcode-pools.ts";
import { createRegistration } from "@foyer/contract/registrations.ts";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { checkAccessibility, test } from "./browser.ts";
import { callApi, uploadCodes } from "./call-api.ts";
import {
  addPool,
  addProject,
  button,
  choose,
  counts,
  EAN_13,
  MIXED,
  message,
  preview,
  row,
} from "./pool-screens.ts";
import { startSignedIn } from "./sign-in.ts";

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

describe("a pool", () => {
  test("is added by keyboard; invalid input shows errors and sends nothing", async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/409/);
    await startSignedIn(page);
    const place = await addProject(page);
    await addPool(page, place, "Visitors");
    let calls = 0;
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/barcode-pools")) calls += 1;
    });
    await page.goto(paths.barcodePools(place));
    await page.getByRole("link", { name: "Add barcode pool" }).click();
    const name = field(page, "Barcode pool name");
    await name.focus();
    await page.keyboard.press("Enter");
    await page.getByText("Barcode pool name is required", { exact: true }).waitFor();
    await expect.poll(() => page.getByText("Select bar code type", { exact: true }).count()).toBe(1);
    await name.fill("x".repeat(51));
    await page.keyboard.press("Enter");
    await page.getByText("No more than 50 symbols.", { exact: true }).waitFor();
    expect(calls).toBe(0);

    await name.fill("VISITORS");
    await page.getByRole("combobox", { name: "Barcode type" }).focus();
    await page.keyboard.press("ArrowDown");
    await page.getByRole("option", { name: "EAN-13" }).waitFor();
    await page.keyboard.type("EAN-13");
    await page.getByRole("option", { name: "EAN-13" }).click();
    await button(page, "Add barcode pool").click();
    await page
      .getByText("This barcode pool already exists. Please, choose a different name.", { exact: true })
      .waitFor();
    expect(await name.inputValue()).toBe("VISITORS");
    await name.fill("x".repeat(50));
    await page.keyboard.press("Enter");
    await message(page, "has been added.").waitFor();
    await page.waitForURL(paths.barcodePools(place));
    await expect.poll(() => row(page, "x".repeat(50)).textContent()).toContain("EAN-13");
  });

  test("that is new is filled at once: generated codes end the red line of its registration", async ({
    page,
  }) => {
    await startSignedIn(page);
    const place = await addProject(page);
    await addPool(page, place, "Visitors", EAN_13);
    await page.goto(paths.barcodePools(place));
    const panel = page.getByRole("region", { name: "Codes for “Visitors”" });
    await panel.waitFor();
    const missing = page.getByRole("region", { name: "Barcodes are missing" });
    await missing.getByText("The pool “Visitors” has no codes yet.").waitFor();
    const { id: poolId } = (
      await callApi(page, listBarcodePools, { params: { projectId: place.projectId } })
    )[0] ?? { id: 0 };
    const registration = { name: "Trade", registrationType: "Online" as const, ticketPrice: 0 };
    await callApi(page, createRegistration, {
      params: { projectId: place.projectId },
      body: { ...registration, ticketCount: 321, barCodePoolId: poolId, cultureCode: "en-GB" },
    });
    await page.goto(paths.registrations(place));
    await missing.getByText("321 of 321 tickets still planned have no code.").waitFor();
    await missing.getByRole("link", { name: "Add codes to Visitors" }).click();
    await button(page, "Generate codes").click();
    const dialog = page.getByRole("dialog", { name: "Generate codes for “Visitors”" });
    await expect.poll(() => field(page, "How many").inputValue()).toBe("321");
    const prefix = dialog.getByRole("textbox", { name: "Prefix (optional)" });
    await prefix.fill("A");
    await button(page, "Generate").click();
    await dialog.getByText("The prefix may hold digits only.").waitFor();
    await prefix.fill("0");
    await dialog.getByText("leading zero: many readers").waitFor();
    await prefix.fill("4260");
    await expect.poll(() => dialog.getByText("For example").textContent()).toMatch(/4260\d{9}/);
    await checkAccessibility(page);
    await button(page, "Generate").click();
    await message(page, "321 codes have been generated.").waitFor();
    await row(page, "generated-321-codes.csv").waitFor();
    await counts(page).getByText("321 codes").waitFor();
    await expect.poll(() => missing.count()).toBe(0);
    await page.goto(paths.registrations(place));
    await row(page, "Trade").waitFor();
    await expect.poll(() => missing.count()).toBe(0);
  });

  test("that has got its first codes names the next step to a ticket", async ({ page }) => {
    await startSignedIn(page);
    const place = await addProject(page);
    await addPool(page, place, "Visitors");
    await page.goto(paths.barcodePools(place));
    const panel = page.getByRole("region", { name: "Codes for “Visitors”" });
    await panel.getByRole("button", { name: "Generate codes" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Generate", exact: true }).click();
    await panel.getByRole("link", { name: "A registration" }).click();
    await page.waitForURL(paths.addRegistration(place));
  });

  test("takes no heading for a barcode: it asks, and warns of codes that gates may not read", async ({
    page,
  }) => {
    await startSignedIn(page);
    const { path } = await addPool(page, await addProject(page), "Visitors");
    await page.goto(path);
    await choose(page, "gate.csv", `Ticket number\nA1\n${"L".repeat(30)}\n`);
    await preview(page).getByText("2 to add, 0 to skip").waitFor();
    const question = preview(page).getByRole("radiogroup", { name: "“Ticket number”. Is this a heading?" });
    const leaveOut = question.getByRole("radio", { name: "Yes, leave it out" });
    await expect.poll(() => leaveOut.isChecked()).toBe(true);
    await preview(page).getByRole("alert").getByText("1 code: too long for the PDF ticket").waitFor();
    await checkAccessibility(page);
    await question.getByRole("radio", { name: "No, it is one of the rows" }).check();
    await preview(page).getByText("3 to add, 0 to skip").waitFor();
    await question.getByRole("radio", { name: "Yes, leave it out" }).check();
    await preview(page).getByText("2 to add, 0 to skip").waitFor();
    await button(page, "Upload").click();
    await message(page, "File uploaded. Added 2 barcode(s). Skipped 0 barcode(s).").waitFor();
    await counts(page).getByText("2 codes").waitFor();
  });

  test("is renamed in its row", async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/409/);
    await startSignedIn(page);
    const place = await addProject(page);
    await addPool(page, place, "Visitors");
    await addPool(page, place, "Exhibitors");
    await page.goto(paths.barcodePools(place));
    await button(page, "Rename Visitors").click();
    await field(page, "Name").fill("exhibitors");
    await page.keyboard.press("Enter");
    await page.getByText("This barcode pool already exists.").waitFor();
    await field(page, "Name").fill("Guests");
    await page.keyboard.press("Enter");
    await message(page, "“Guests” has been saved.").waitFor();
    await button(page, "Rename Guests").click();
    await expect
      .poll(() => field(page, "Name").evaluate((input) => input === document.activeElement))
      .toBe(true);
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Guests", exact: true }).waitFor();
  });

  test("renamed by two people, is not silently overwritten", async ({
    page,
    context,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/412/);
    await startSignedIn(page);
    const place = await addProject(page);
    await addPool(page, place, "Visitors");
    await page.goto(paths.barcodePools(place));
    await button(page, "Rename Visitors").click();
    const other = await context.newPage();
    await other.goto(paths.barcodePools(place));
    await button(other, "Rename Visitors").click();
    await field(other, "Name").fill("Theirs");
    await button(other, "Save Visitors").click();
    await message(other, "“Theirs” has been saved.").waitFor();
    await field(page, "Name").fill("Mine");
    await page.keyboard.press("Enter");
    await page.getByText("It now reads “Theirs”.").waitFor();
    expect(await field(page, "Name").inputValue()).toBe("Mine");
    await button(page, "Use theirs").click();
    await expect.poll(() => field(page, "Name").inputValue()).toBe("Theirs");
    await field(page, "Name").fill("Both");
    await page.keyboard.press("Enter");
    await message(page, "“Both” has been saved.").waitFor();
    const rename = button(page, "Rename Both");
    await expect.poll(() => rename.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test("shows 999 as 999 and more as 999+", async ({ page }) => {
    await startSignedIn(page);
    const place = await addProject(page);
    const few = await addPool(page, place, "Few");
    const many = await addPool(page, place, "Many");
    const codes = (prefix: string, count: number) =>
      Array.from({ length: count }, (_, at) => `${prefix}${at}`).join("\n");
    await uploadCodes(page, few, codes("F", 999));
    await uploadCodes(page, many, codes("M", 1000));
    await page.goto(paths.barcodePools(place));
    await row(page, "Many").getByText("999+", { exact: true }).waitFor();
    await expect.poll(() => row(page, "Few").getByRole("cell").nth(3).textContent()).toBe("999 ");
    await page.getByRole("link", { name: "Many", exact: true }).click();
    await counts(page).getByText("1,000 free").waitFor();
  });
});

test.for([
  ["light", 1280],
  ["dark", 360],
] as const)("is accessible: %s, %i px", async ([colorScheme, width], { page }) => {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 800 });
  await startSignedIn(page);
  const place = await addProject(page);
  const check = async () => {
    await checkAccessibility(page);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(width);
  };
  await page.goto(paths.barcodePools(place));
  await page.getByText("No barcode pools yet").waitFor();
  await check();
  await page.goto(paths.addBarcodePool(place));
  await button(page, "Add barcode pool").click();
  await page.getByText("Barcode pool name is required").waitFor();
  await check();
  const pool = await addPool(page, place, "W".repeat(50), EAN_13);
  await page.goto(pool.path);
  await choose(page, `${"long name ".repeat(12)}.csv`, MIXED);
  await preview(page).waitFor();
  await check();
  await button(page, "Upload").click();
  await counts(page).getByText("2 free").waitFor();
  await page.getByRole("searchbox", { name: "Find a code" }).fill("0000000000000");
  await page.keyboard.press("Enter");
  await page.getByRole("region", { name: "The code 0000000000000" }).waitFor();
  await check();
  await page.goto(paths.barcodePools(place));
  await button(page, `Rename ${"W".repeat(50)}`).click();
  await field(page, "Name").waitFor();
  await check();
});
