import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { test } from "./browser.ts";
import { openSignedIn } from "./sign-in.ts";

/** The least side of a target for a finger. */
const TOUCH_PX = 44;

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
