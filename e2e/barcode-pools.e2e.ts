import { readFile } from "node:fs/promises";
import { createBarcodePool, listBarcodePools, listPoolFiles } from "@foyer/contract/barcode-pools.ts";
import { createProject } from "@foyer/contract/projects.ts";
import { createRegistration } from "@foyer/contract/registrations.ts";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { checkAccessibility, test } from "./browser.ts";
import { callApi, uploadCodes } from "./call-api.ts";
import { openSignedIn } from "./sign-in.ts";

const CODE_128 = 1;
const EAN_13 = 3;
const MOST_BYTES = 5_000_000;
const MIXED = "code\n4006381333931\n4006381333930\n4006381333931\n0000000000000\nABC\n";

const message = (page: Page, text: string) => page.getByRole("log", { name: "Messages" }).getByText(text);
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const counts = (page: Page) => page.getByRole("group", { name: "Codes by state" });
const preview = (page: Page) => page.getByRole("region", { name: "Preview" });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const file = (name: string, content: string | Buffer) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(content),
});

type Place = { projectId: number; projectName: string };
type Pool = Place & { poolId: number; path: string };

let made = 0;

/** Adds a project for one test to add pools to. */
async function addProject(page: Page): Promise<Place> {
  made += 1;
  const projectName = `Codes ${Date.now()} ${made}`;
  const times = { startDateTime: "2031-05-12T10:00:00", endDateTime: "2031-05-14T15:30:00" };
  const { id } = await callApi(page, createProject, { body: { name: projectName, ...times } });
  return { projectId: id, projectName };
}

async function addPool(page: Page, place: Place, name: string, barCodeType = CODE_128): Promise<Pool> {
  const { projectId } = place;
  const { id } = await callApi(page, createBarcodePool, {
    params: { projectId },
    body: { name, barCodeType },
  });
  return { ...place, poolId: id, path: paths.barcodes({ ...place, barcodePoolId: id }) };
}

/** Selects a file in the upload of a pool's page. */
const choose = (page: Page, name: string, content: string | Buffer) =>
  page.getByLabel("Csv file").setInputFiles(file(name, content));
const filesOf = ({ projectId, poolId }: Pool, page: Page) =>
  callApi(page, listPoolFiles, { params: { projectId, poolId } });

async function downloaded(page: Page, start: () => Promise<void>): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent("download");
  await start();
  const got = await download;
  return { name: got.suggestedFilename(), text: await readFile(await got.path(), "utf8") };
}

describe("a pool", () => {
  test("is added by keyboard; invalid input shows errors and sends nothing", async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/409/);
    await openSignedIn(page);
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
    await openSignedIn(page);
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
    const prefix = dialog.getByRole("textbox", { name: "They begin with (optional)" });
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
    await openSignedIn(page);
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
    await openSignedIn(page);
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
    await openSignedIn(page);
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
    await openSignedIn(page);
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
    await button(page, "Take theirs").click();
    await expect.poll(() => field(page, "Name").inputValue()).toBe("Theirs");
    await field(page, "Name").fill("Both");
    await page.keyboard.press("Enter");
    await message(page, "“Both” has been saved.").waitFor();
    const rename = button(page, "Rename Both");
    await expect.poll(() => rename.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test("shows 999 as 999 and more as 999+", async ({ page }) => {
    await openSignedIn(page);
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

describe("a file", () => {
  test("is previewed before anything is stored, then imported, and can be downloaded", async ({ page }) => {
    await openSignedIn(page);
    const pool = await addPool(page, await addProject(page), "Gate", EAN_13);
    await page.goto(pool.path);
    await page.getByText("No files yet").waitFor();
    const hasFocus = (name: string) =>
      expect
        .poll(() => button(page, name).evaluate((element) => element === document.activeElement))
        .toBe(true);
    // What was pressed goes with its step: the focus stays in the view.
    await button(page, "Choose a file").focus();
    await choose(page, "Коды №1.csv", MIXED);
    await hasFocus("Upload");
    await button(page, "Cancel").click();
    await hasFocus("Choose a file");
    await choose(page, "Коды №1.csv", MIXED);
    await preview(page).getByText("2 to add, 3 to skip. Nothing is stored yet.").waitFor();
    await expect
      .poll(() => preview(page).locator("code").allTextContents())
      .toEqual(["4006381333931", "0000000000000"]);
    const reasons = async () =>
      (await page.getByRole("region", { name: "Skipped rows" }).getByRole("row").allTextContents()).slice(1);
    const expected = [
      "34006381333930The check digit is wrong: it would be 1.",
      "44006381333931The same code stands in line 2.",
      "6ABCThe code must have exactly 13 digits.",
    ];
    await expect.poll(reasons).toEqual(expected);
    expect(await filesOf(pool, page)).toEqual([]);
    await expect.poll(() => counts(page).textContent()).toContain("0 codes");

    await button(page, "Upload").click();
    await message(page, "File uploaded. Added 2 barcode(s). Skipped 3 barcode(s).").waitFor();
    const heading = page.getByRole("heading", { level: 1 });
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
    await counts(page).getByText("2 free").waitFor();
    await expect.poll(reasons).toEqual(expected);
    const skipped = await downloaded(page, () => button(page, "Download skipped lines").click());
    expect(skipped.name).toBe("skipped-Коды №1.csv");
    expect(skipped.text.split("\r\n").slice(0, 2)).toEqual([
      "\ufeffline,code,reason",
      "3,4006381333930,The check digit is wrong: it would be 1.",
    ]);
    const link = row(page, "Коды №1.csv").getByRole("button").first();
    const original = await downloaded(page, () => link.click());
    expect(original).toEqual({ name: "Коды №1.csv", text: MIXED });

    await choose(page, "again.csv", "0000000000000");
    await preview(page).getByText("0 to add, 1 to skip.").waitFor();
    await page.getByText("The pool “Gate” has this code already.").waitFor();
    await preview(page).getByRole("button", { name: "Cancel" }).click();
    await page.getByText("Drop a csv file here, or").waitFor();
    expect(await filesOf(pool, page)).toHaveLength(1);
  });

  test("that is no csv file or too large is refused with a message", async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/415|422/);
    await openSignedIn(page);
    const pool = await addPool(page, await addProject(page), "Gate");
    await page.goto(pool.path);
    const alert = page.getByRole("alert");
    let calls = 0;
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().includes("/files")) calls += 1;
    });
    await choose(page, "codes.xlsx", "PK");
    await alert.getByText("Only .csv files are allowed.").waitFor();
    await choose(page, "large.csv", "x".repeat(MOST_BYTES + 1));
    await alert.getByText("A file may hold at most 5,000,000 bytes.").waitFor();
    expect(calls).toBe(0);
    await choose(page, "renamed.CSV", Buffer.from("504b030414000600080000002100", "hex"));
    await alert.getByText("This is not a text file. Save it as csv (UTF-8).").waitFor();
    await choose(page, "windows.csv", Buffer.from("cff0eeeff3f1ea3b310d0a", "hex"));
    await alert.getByText("save as UTF-8 and try again").waitFor();
    expect(calls).toBe(2);
    expect(await filesOf(pool, page)).toEqual([]);
    await choose(page, "good.csv", "A1");
    await preview(page).getByText("1 to add").waitFor();
    await expect.poll(() => alert.count()).toBe(0);
  });

  test("is dropped, one at a time", async ({ page }) => {
    await openSignedIn(page);
    const pool = await addPool(page, await addProject(page), "Gate");
    await page.goto(pool.path);
    const zone = page.getByText("Drop a csv file here, or");
    const drop = async (names: readonly string[]) => {
      const dataTransfer = await page.evaluateHandle((all) => {
        const transfer = new DataTransfer();
        for (const name of all) transfer.items.add(new File([`${name}-1\n`], name));
        return transfer;
      }, names);
      for (const type of ["dragover", "drop"]) await zone.dispatchEvent(type, { dataTransfer });
    };
    await drop(["one.csv", "two.csv"]);
    await page.getByRole("alert").getByText("Drop one file at a time.").waitFor();
    await drop(["one.csv"]);
    await preview(page).getByText("one.csv-1", { exact: true }).waitFor();
  });

  test("whose upload is cancelled is not stored", async ({ page }) => {
    await openSignedIn(page);
    const pool = await addPool(page, await addProject(page), "Gate");
    await page.goto(pool.path);
    await choose(page, "long.csv", `${"C1".padEnd(79)}\n`.repeat(25_000));
    await preview(page).getByText("1 to add").waitFor();
    const session = await page.context().newCDPSession(page);
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 100_000 };
    await session.send("Network.emulateNetworkConditions", slow);
    // In the page, as soon as something is sent: the server takes a request that is slow for some seconds only.
    const cancelled = page.evaluate(cancelOnProgress);
    await button(page, "Upload").click();
    await cancelled;
    await page.getByText("Drop a csv file here, or").waitFor();
    await session.send("Network.emulateNetworkConditions", { ...slow, uploadThroughput: -1 });
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
    expect(await filesOf(pool, page)).toEqual([]);
    await choose(page, "short.csv", "C1");
    await preview(page).getByText("1 to add").waitFor();
    await button(page, "Upload").click();
    await message(page, "File uploaded. Added 1 barcode(s). Skipped 0 barcode(s).").waitFor();
  });
});

/** Presses Cancel when the progress bar has left its beginning. */
function cancelOnProgress(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const bar = document.querySelector("[role=progressbar]");
      const cancel = [...document.querySelectorAll("button")].find((one) => one.textContent === "Cancel");
      if (!cancel || !(Number(bar?.getAttribute("aria-valuenow")) > 0)) return requestAnimationFrame(look);
      cancel.click();
      return resolve();
    };
    look();
  });
}

describe("the ledger of a code", () => {
  test("is found by the whole code, is stored in the address and links to its pool", async ({ page }) => {
    await openSignedIn(page);
    const place = await addProject(page);
    const [gate, hall] = [await addPool(page, place, "Gate"), await addPool(page, place, "Hall")];
    await uploadCodes(page, gate, "code\nG/1 %?#&\n..");
    await uploadCodes(page, hall, "H1");
    await page.goto(gate.path);
    await page.getByText("codes.csv").waitFor();
    await page.keyboard.press("/");
    const find = page.getByRole("searchbox", { name: "Find a code" });
    await expect.poll(() => find.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.type("  G/1 %?#& ");
    await page.keyboard.press("Enter");
    const ledger = page.getByRole("region", { name: /^The code / });
    await ledger.getByText("in line 2 of").waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get("code")).toBe("G/1 %?#&");
    for (const part of [
      "free",
      "Gate (this one)",
      "No ticket has had it.",
      "Not printed, shown or sent yet.",
    ]) {
      await expect.poll(() => ledger.textContent()).toContain(part);
    }
    const original = await downloaded(page, () => ledger.getByRole("button", { name: "codes.csv" }).click());
    expect(original.text).toBe("code\nG/1 %?#&\n..");

    await find.fill("H1");
    await page.keyboard.press("Enter");
    await ledger.getByRole("link", { name: "Hall" }).click();
    await page.waitForURL(hall.path);
    await page.getByRole("heading", { level: 1, name: "Hall" }).waitFor();
    await page.goBack();
    await ledger.getByRole("link", { name: "Hall" }).waitFor();
    await page.goBack();
    await ledger.getByText("G/1 %?#&").waitFor();
    await page.goto(`${gate.path}?code=g%2F1`);
    await page.getByText("No pool of this project has the code").waitFor();
    await page.goto(`${gate.path}?code=..`);
    await ledger.getByText("in line 3 of").waitFor();
    await button(page, "Clear").click();
    await expect.poll(() => page.url()).not.toContain("code=");
    await expect.poll(() => ledger.count()).toBe(0);
  });
});

test.for([
  ["light", 1280],
  ["dark", 360],
] as const)("is accessible: %s, %i px", async ([colorScheme, width], { page }) => {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 800 });
  await openSignedIn(page);
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
