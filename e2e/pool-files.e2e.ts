import { readFile } from "node:fs/promises";
import { listPoolFiles } from "@foyer/contract/barcode-pools.ts";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "./browser.ts";
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
  type Pool,
  preview,
  row,
} from "./pool-screens.ts";
import { startSignedIn } from "./sign-in.ts";

const MAX_FILE_BYTES = 5_000_000;

const filesOf = ({ projectId, poolId }: Pool, page: Page) =>
  callApi(page, listPoolFiles, { params: { projectId, poolId } });

async function downloaded(page: Page, start: () => Promise<void>): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent("download");
  await start();
  const got = await download;
  return { name: got.suggestedFilename(), text: await readFile(await got.path(), "utf8") };
}

describe("a file", () => {
  test("is previewed before anything is stored, then imported, and can be downloaded", async ({ page }) => {
    await startSignedIn(page);
    const pool = await addPool(page, await addProject(page), "Gate", EAN_13);
    await page.goto(pool.path);
    await page.getByText("No files yet").waitFor();
    const hasFocus = (name: string) =>
      expect
        .poll(() => button(page, name).evaluate((element) => element === document.activeElement))
        .toBe(true);
    // The pressed button goes with its step: the focus stays in the view.
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
      "44006381333931Line 2 has the same code.",
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
    await page.getByText("The pool “Gate” already has this code.").waitFor();
    await preview(page).getByRole("button", { name: "Cancel" }).click();
    await page.getByText("Drop a csv file here, or").waitFor();
    expect(await filesOf(pool, page)).toHaveLength(1);
  });

  test("that is no csv file or too large is refused with a message", async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/415|422/);
    await startSignedIn(page);
    const pool = await addPool(page, await addProject(page), "Gate");
    await page.goto(pool.path);
    const alert = page.getByRole("alert");
    let calls = 0;
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().includes("/files")) calls += 1;
    });
    await choose(page, "codes.xlsx", "PK");
    await alert.getByText("Only .csv files are allowed.").waitFor();
    await choose(page, "large.csv", "x".repeat(MAX_FILE_BYTES + 1));
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
    await startSignedIn(page);
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
    await startSignedIn(page);
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
    await startSignedIn(page);
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
