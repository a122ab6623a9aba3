import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { test } from "./browser.ts";
import { openSignedIn } from "./sign-in.ts";

/** The least side of a target for a finger. */
const TOUCH_PX = 44;

test("the typeface moves nothing when it arrives", async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await openSignedIn(page, paths.catalogs());
  const session = await page.context().newCDPSession(page);
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await page.route("**/*.woff2", async (route) => {
    await released;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  const entries = page.locator("main li", { hasText: "Countries" });
  await entries.waitFor();
  const isHere = () => page.evaluate(() => document.fonts.check('400 14px "Inter Variable"', "Catalogs"));
  expect(await isHere()).toBe(false);
  const before = await places(page);
  release();
  await expect.poll(isHere).toBe(true);
  expect(await places(page)).toEqual(before);
});

test("forced colours show what is chosen", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await openSignedIn(page, paths.projects());
  const outline = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).outlineStyle);
  const current = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Projects" });
  const other = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Tickets" });
  await expect.poll(() => outline(current)).toBe("solid");
  expect(await outline(other)).toBe("none");
  const segment = (name: string) => page.locator(".mantine-SegmentedControl-label", { hasText: name });
  await expect.poll(() => outline(segment("All"))).toBe("solid");
  expect(await outline(segment("Expired"))).toBe("none");
});

test("a finger's targets are large", async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setEmulatedMedia", { features: [{ name: "pointer", value: "coarse" }] });
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await openSignedIn(page, paths.addProject());
  await expect.poll(() => page.evaluate(() => matchMedia("(pointer: coarse)").matches)).toBe(true);
  for (const target of [
    page.getByRole("textbox", { name: "Title" }),
    page.getByRole("button", { name: "Add project" }),
    page.getByRole("button", { name: "Sign out" }),
  ]) {
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(TOUCH_PX);
  }
});

/** The tops and heights of the heading and of each entry. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("h1, main li")].map((element) => {
      const { top, height } = element.getBoundingClientRect();
      return [top, height];
    }),
  );
