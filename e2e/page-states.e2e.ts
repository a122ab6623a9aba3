import { readFile } from "node:fs/promises";
import { expect } from "vitest";
import { checkInBothColours } from "./browser.ts";
import { deskTest as test } from "./desk.ts";
import { makeSmallEvent, open, registerVisitor } from "./small-event.ts";

test("a registration that opens later has its opening as an entry for the calendar", async ({
  page,
  desk,
}) => {
  const event = await makeSmallEvent(desk, { opensAt: "2126-01-02T09:00:00" });
  await open(page, event);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Add to calendar" }).click();
  const file = (await readFile(await (await download).path(), "utf8")).replaceAll("\r\n ", "");
  expect(file).toContain("DTSTART:21260102T080000Z");
  expect(file).toContain("SUMMARY:Spring Fair – Visitors");
  expect(file).toContain(`UID:opening-${event.code}@`);
  expect(file).toContain(`/r/${event.code}`);
  await checkInBothColours(page);
});

test("an unknown ticket of a known event shows that event, and the way to the right ticket", async ({
  page,
  desk,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/404/);
  const event = await makeSmallEvent(desk);
  await page.goto(`/r/${event.code}/ticket/00000000-0000-4000-8000-000000000000`);
  await page.getByRole("heading", { level: 1, name: "Spring Fair" }).waitFor();
  await page.getByRole("heading", { level: 2, name: "This ticket was not found." }).waitFor();
  await page.getByRole("textbox", { name: "Email address" }).waitFor();
  await checkInBothColours(page);
  await page.getByRole("link", { name: "Register", exact: true }).click();
  await page.waitForURL(`**/r/${event.code}`);
});

test("an issued ticket says that it is valid, and prints without its buttons", async ({ page, desk }) => {
  await registerVisitor(page, await makeSmallEvent(desk));
  const status = page.locator(".ticket-status");
  await expect.poll(() => status.textContent()).toBe("Valid");
  await checkInBothColours(page);
  await page.emulateMedia({ media: "print" });
  const print = page.getByRole("button", { name: "Print ticket" });
  await expect.poll(() => print.isVisible()).toBe(false);
  await page.getByRole("img", { name: /^Barcode/ }).waitFor();
});

test("a ticket stays where the code of a part beside it cannot be loaded", async ({
  page,
  desk,
  allowConsoleErrors,
}) => {
  // React says what it caught, and the browser what it could not load.
  allowConsoleErrors(/^/);
  await registerVisitor(page, await makeSmallEvent(desk));
  const code = page.getByRole("img", { name: /^Barcode/ });
  await code.waitFor();
  const parts = "**/assets/holder-part-*.js";
  await page.route(parts, (route) => route.abort());
  await page.reload();
  const retry = page.getByRole("button", { name: "Try again" });
  await retry.waitFor();
  await code.waitFor();
  await checkInBothColours(page);
  await page.unroute(parts);
  const loaded = page.waitForResponse(/holder-part-/);
  await retry.click();
  await loaded;
  await code.waitFor();
  await expect.poll(() => retry.count()).toBe(0);
});
