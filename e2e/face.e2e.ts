import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { test } from "./browser.ts";
import { makeEvent } from "./make-event.ts";
import { openSignedIn, startSignedIn } from "./sign-in.ts";

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

test("forced colours show the open section, tab and project", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await startSignedIn(page);
  const { projectId, registrationId } = await makeEvent(page);
  await page.goto(paths.responses({ projectId, projectName: "Spring Fair", registrationId }));
  const outline = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).outlineStyle);
  for (const [bar, open, other] of [
    ["Project", "Registrations", "Visitors"],
    ["Tabs", "Responses", "General Information"],
  ] as const) {
    const link = (name: string) =>
      page.getByRole("navigation", { name: bar, exact: true }).getByRole("link", { name });
    await expect.poll(() => outline(link(open))).toBe("solid");
    expect(await outline(link(other))).toBe("none");
  }
  await page.getByRole("button", { name: /^Switch project: / }).click();
  const option = page.getByRole("option").first();
  await expect.poll(() => outline(option)).toBe("solid");
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
    page.getByRole("button", { name: /^Your menu/ }),
  ]) {
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(TOUCH_PX);
  }
});

test("the frame's targets are large for a finger, in the drawer too", async ({ page }) => {
  await startSignedIn(page);
  const { projectId, registrationId } = await makeEvent(page);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setEmulatedMedia", { features: [{ name: "pointer", value: "coarse" }] });
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(paths.responses({ projectId, projectName: "Spring Fair", registrationId }));
    await page.getByRole("button", { name: "Switch registration" }).waitFor();
    if (width === 360) await page.getByRole("button", { name: "Show the menu" }).click();
    await page.getByRole("navigation", { name: "Project", exact: true }).waitFor();
    await page.getByRole("button", { name: /^Your menu/ }).waitFor();
    await expect.poll(() => smallTargets(page)).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test.for([
  [200, 640, 400],
  [400, 320, 256],
] as const)("the frame can be used at a zoom of %i percent", async ([, width, height], { page }) => {
  await startSignedIn(page);
  const { projectId, registrationId } = await makeEvent(page);
  await page.setViewportSize({ width, height });
  await page.goto(paths.responses({ projectId, projectName: "Spring Fair", registrationId }));
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  await page.getByRole("button", { name: /^Your menu/ }).click();
  await page.getByRole("button", { name: "Sign out" }).scrollIntoViewIfNeeded();
  const foot = await page.getByRole("button", { name: "Sign out" }).boundingBox();
  expect((foot?.y ?? height) + (foot?.height ?? 0)).toBeLessThanOrEqual(height);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Show the menu" }).click();
  const last = page
    .getByRole("navigation", { name: "Project", exact: true })
    .getByRole("link", { name: "Sections" });
  await last.click();
  await page.getByRole("heading", { level: 1, name: "Sections" }).waitFor();
});

/** The links and buttons of the frame that are too small for a finger, with their height. */
const smallTargets = (page: Page) =>
  page.evaluate((least) => {
    const targets = document.querySelectorAll<HTMLElement>(":is(header, nav, #menu) :is(a, button)");
    return [...targets]
      .filter((target) => target.checkVisibility({ visibilityProperty: true }))
      .map(
        (target) => [target.getAttribute("aria-label") ?? target.textContent, target.offsetHeight] as const,
      )
      .filter(([, height]) => height < least);
  }, TOUCH_PX);

/** The tops and heights of the heading and of each entry. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("h1, main li")].map((element) => {
      const { top, height } = element.getBoundingClientRect();
      return [top, height];
    }),
  );
