import { openDesk } from "@foyer/contract/desks.ts";
import { DESIGNS } from "@foyer/domain/printout/designs.ts";
import { printedSize } from "@foyer/domain/printout/printed-size.ts";
import { specialFieldOf } from "@foyer/domain/printout/template-field.ts";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { placeOfField } from "../packages/print/src/page/value-of-field.ts";
import { drawFields } from "../packages/print/src/svg/draw-fields.ts";
import { layOut } from "../packages/print/src/text/lay-out.ts";
import { checkAccessibility } from "./browser.ts";
import { callApi } from "./call-api.ts";
import { deskTest as test } from "./desk.ts";
import { button, fill, keyOf, makeOfflineEvent, newDevice, prepare, unlock } from "./offline-desk.ts";

/** Counts what the page prints. */
const countPrints = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { prints: 0 });
    window.print = () => {
      (window as unknown as { prints: number }).prints += 1;
    };
  });
const prints = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        // After the badge that is being rendered, which prints two frames later.
        setTimeout(() => resolve((window as unknown as { prints: number }).prints), 200),
      ),
  );

/** The outlines of a name on the plain badge, as the server prints it; none of its glyphs is the box of a missing letter. */
function outlineOf(name: string): string {
  const { runs } = layOut(name, { size: 15, culture: "en-GB" });
  expect(runs.flatMap(({ glyphs }) => glyphs.map(({ id }) => id))).not.toContain(0);
  const { width, height, fields } = DESIGNS.a6Portrait;
  const size = { imageWidth: width, imageHeight: height, fileResolution: null, printedWidth: null };
  const { page, grid } = printedSize({ templateType: "default", ...size });
  const named = fields.filter((field) => specialFieldOf(field) === "fullName").map(placeOfField);
  const design = { page, grid, dotsPerInch: 300 as const, fields: named };
  const [drawn] = drawFields({ design, culture: "en-GB", values: [{ kind: "text", text: name }] });
  return drawn?.path ?? "";
}

const NAMES = ["王小明", "山田太郎", "김민준", "བསྟན་འཛིན", "ᏣᎳᎩ", "Ли Анна"];

test("names in any script print on a desk without a network; letters that no font has are said before", async ({
  desk: staff,
  browser,
}) => {
  const event = await makeOfflineEvent(staff, 20);
  const { desk, key } = await callApi(staff, openDesk, { params: keyOf(event), body: { name: "North" } });
  const device = await newDevice(browser);
  const page = await prepare(device, `/desk/#desk=${event.projectId}.${desk.id}.${key}`, 20);
  await page.close();
  await device.setOffline(true);
  const offline = await device.newPage();
  await countPrints(offline);
  await unlock(device, offline);
  for (const name of NAMES) {
    await fill(offline, name, "visitor@example.org");
    await button(offline, "Register").click();
    await offline.getByRole("heading", { name, exact: true }).waitFor();
    const paths = await offline
      .locator(".panel .badge path")
      .evaluateAll((all) => all.map((one) => one.getAttribute("d")));
    expect(paths).toContain(outlineOf(name));
    await button(offline, "Next visitor").click();
  }
  expect(await prints(offline)).toBe(NAMES.length);

  // Javanese: asked before the visitor is stored, so that the name can be changed.
  await fill(offline, "ꦗꦮ", "visitor@example.org");
  await button(offline, "Register").click();
  const asked = offline.getByRole("alert").filter({ hasText: "No font on this desk has ꦗ ꦮ" });
  await asked.waitFor();
  await checkAccessibility(offline);
  await fill(offline, "Jawa", "visitor@example.org");
  // Its button would register the answers as they were.
  await asked.waitFor({ state: "detached" });
  await button(offline, "Register").click();
  await offline.getByRole("heading", { name: "Jawa", exact: true }).waitFor();
  await button(offline, "Next visitor").click();
  await fill(offline, "ꦗꦮ", "visitor@example.org");
  await button(offline, "Register").click();
  await button(offline, "Register anyway").click();
  await offline.getByRole("heading", { name: "ꦗꦮ", exact: true }).waitFor();
  expect(await prints(offline)).toBe(NAMES.length + 2);
  // A badge that is printed again asks as well.
  await button(offline, "Find and print").click();
  await button(offline, "Print ꦗꦮ").click();
  await asked.waitFor();
  await button(offline, "Do not print").click();
  await asked.waitFor({ state: "detached" });
  expect(await prints(offline)).toBe(NAMES.length + 2);
  await button(offline, "Print ꦗꦮ").click();
  await button(offline, "Print anyway").click();
  await expect.poll(() => prints(offline)).toBe(NAMES.length + 3);
  await offline.close();
  await device.close();
});

test("a desk whose fonts are gone opens without a network, asks before it prints boxes, and loads them", async ({
  desk: staff,
  browser,
}) => {
  const event = await makeOfflineEvent(staff, 5);
  const { desk, key } = await callApi(staff, openDesk, { params: keyOf(event), body: { name: "North" } });
  const device = await newDevice(browser);
  const prepared = await prepare(device, `/desk/#desk=${event.projectId}.${desk.id}.${key}`, 5);
  await prepared.evaluate(async () => {
    const fonts = await caches.open("desk-fonts");
    for (const { url } of await fonts.keys()) if (/sans-(sc|jp|kr)/.test(url)) await fonts.delete(url);
  });
  // The browser's own cache has them too.
  await (await device.newCDPSession(prepared)).send("Network.clearBrowserCache");
  await prepared.close();
  await device.setOffline(true);
  const page = await unlock(device);
  await page.getByText("This desk lacks 3 fonts.").waitFor();
  await checkAccessibility(page);
  await fill(page, "王小明", "visitor@example.org");
  await button(page, "Register").click();
  await page.getByRole("alert").filter({ hasText: "王 小 明" }).waitFor();
  await device.setOffline(false);
  await page.getByText("This desk lacks 3 fonts.").waitFor({ state: "detached" });
  await page.getByRole("alert").waitFor({ state: "detached" });
  await button(page, "Register").click();
  await page.getByRole("heading", { name: "王小明", exact: true }).waitFor();
  await page.close();
  await device.close();
});
