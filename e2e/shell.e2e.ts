import { createProject } from "@foyer/contract/projects.ts";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { ADDRESSES, paths } from "../apps/admin/src/paths.ts";
import { untilDrawn } from "../tools/harness/until-drawn.ts";
import { checkAccessibility, test } from "./browser.ts";
import { callApi } from "./call-api.ts";
import { openSignedIn, startSignedIn } from "./sign-in.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const menu = (page: Page) => page.getByRole("navigation", { name: "Main" });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");

test("the frame: logo, sidebar of 250 px, title, breadcrumb", async ({ page }) => {
  await openSignedIn(page, "/");
  await expect.poll(() => page.title()).toBe("Home · Foyer");
  await expect.poll(async () => (await page.locator("#menu").boundingBox())?.width).toBe(250);
  await menu(page).getByRole("link", { name: "Catalogs" }).click();
  await heading(page, "Catalogs").waitFor();
  await expect.poll(() => page.title()).toBe("Catalogs · Foyer");
  await menu(page).getByRole("link", { name: "Countries" }).click();
  await heading(page, "Countries").waitFor();
  const crumbs = page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("listitem");
  await expect.poll(() => crumbs.allTextContents()).toEqual(["Home", "Catalogs"]);
  await page.getByRole("link", { name: "Foyer" }).click();
  await page.waitForURL(paths.home());
});

test("the sidebar remembers whether it is open", async ({ page }) => {
  await openSignedIn(page);
  await page.getByRole("button", { name: "Hide the menu" }).click();
  await expect.poll(() => menu(page).count()).toBe(0);
  await page.reload();
  await page.getByRole("button", { name: "Show the menu" }).click();
  await menu(page).waitFor();
});

test("an unknown address", async ({ page }) => {
  await page.goto("/no/such/page");
  await heading(page, "404 Not found").waitFor();
  await startSignedIn(page);
  await page.goto("/catalogs/nothing");
  await heading(page, "404 Not found").waitFor();
  await menu(page).waitFor();
});

test("a badly encoded address, also below a project that exists", async ({ page }) => {
  await startSignedIn(page);
  const { id } = await callApi(page, createProject, {
    body: { name: "Fair", startDateTime: "2126-05-12T10:00:00", endDateTime: "2126-05-14T15:30:00" },
  });
  for (const name of ["%E0%A4%A", "100%", "%ff"]) {
    await page.goto(`/projects/editProject/${id}/${name}/visitors?kind=%E0%A4%A`);
    await heading(page, "404 Not found").waitFor();
    await menu(page).waitFor();
  }
  expect((await page.request.get("/api/%E0%A4%A")).status()).toBe(404);
});

test("everything by keyboard", async ({ page }) => {
  await openSignedIn(page);
  await page.keyboard.press("Tab");
  await expect.poll(() => focused(page)).toBe("Skip to content");
  await page.getByRole("button", { name: "Unfold Catalogs" }).focus();
  await page.keyboard.press("Enter");
  await menu(page).getByRole("link", { name: "Countries" }).waitFor();
  await page.keyboard.press("Tab");
  await expect.poll(() => focused(page)).toBe("Countries");
  await page.keyboard.press("Enter");
  await heading(page, "Countries").waitFor();
  await expect.poll(() => focused(page)).toBe("Countries");
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
});

test("at 360 px the menu overlays the page", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openSignedIn(page);
  await expect.poll(() => menu(page).count()).toBe(0);
  await page.getByRole("button", { name: "Show the menu" }).click();
  await menu(page).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => menu(page).count()).toBe(0);
  await page.getByRole("button", { name: "Show the menu" }).click();
  await menu(page).getByRole("link", { name: "Admin settings" }).click();
  await heading(page, "Admin settings").waitFor();
  await expect.poll(() => menu(page).count()).toBe(0);
});

/** All addresses without parameters, except those of the sign-in. */
function openPaths(): string[] {
  const { login, authCallback, ...others } = ADDRESSES;
  return Object.values(others)
    .flat()
    .filter((path) => !path.includes("$"));
}

const WINDOWS = [
  { colorScheme: "light", size: { width: 1280, height: 800 } },
  { colorScheme: "dark", size: { width: 360, height: 800 } },
] as const;

async function checkInEachWindow(page: Page): Promise<void> {
  await untilDrawn(page);
  for (const { colorScheme, size } of WINDOWS) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(size);
    await checkAccessibility(page);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
  }
}

test("the sign-in page is accessible", async ({ page }) => {
  await page.goto(paths.login());
  await page.getByRole("button", { name: "Sign in" }).waitFor();
  await checkInEachWindow(page);
});

// One page for several: a browser without a cache loads each a second longer.
const WALKS = Object.groupBy([...openPaths(), "/no/such/page"], (_path, index) => Math.floor(index / 10));

test.for(Object.values(WALKS))(
  "screens from %s on are accessible, and ask for everything once",
  async (walk, { page }) => {
    await startSignedIn(page);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/")) asked.push(`${request.method()} ${request.url()}`);
    });
    for (const path of walk ?? []) {
      await page.setViewportSize(WINDOWS[0].size);
      asked.length = 0;
      await page.goto(path);
      await untilDrawn(page);
      expect(
        asked.filter((one, index) => asked.indexOf(one) !== index),
        path,
      ).toEqual([]);
      await checkInEachWindow(page);
    }
  },
);

test("the colour scheme follows the system until one is chosen", async ({ page }) => {
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  await page.emulateMedia({ colorScheme: "dark" });
  await openSignedIn(page);
  await expect.poll(scheme).toBe("dark");
  const opener = page.getByRole("button", { name: /^Your menu/ });
  const appearance = page.getByRole("radiogroup", { name: "Appearance" });
  await opener.click();
  await expect.poll(() => appearance.getByRole("radio", { name: "System" }).isChecked()).toBe(true);
  await checkAccessibility(page);
  await appearance.getByText("Light").click();
  await expect.poll(scheme).toBe("light");
  await page.keyboard.press("Escape");
  await expect.poll(() => appearance.count()).toBe(0);
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.reload();
  await page.getByText("Welcome").waitFor();
  await expect.poll(scheme).toBe("light");
});

test("a screen whose code cannot be loaded is loaded once the network is back", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/./);
  await openSignedIn(page);
  await page.context().setOffline(true);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await menu(page).getByRole("link", { name: "Admin settings" }).click();
  const retry = page.getByRole("button", { name: "Retry" });
  await retry.click();
  await expect.poll(() => retry.isEnabled()).toBe(true);
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Submit" }).waitFor();
});

test("after a deployment a screen reloads the page by itself", async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/404/);
  await openSignedIn(page);
  const gone = "**/assets/settings-screen-*.js";
  await page.route(gone, (route) => route.fulfill({ status: 404 }));
  await page.route("/admin", async (route) => {
    // The reload gets the real page, with code that is there.
    if (route.request().resourceType() === "document") {
      await page.unroute(gone);
      return route.continue();
    }
    const html = await (await route.fetch()).text();
    return route.fulfill({
      contentType: "text/html",
      body: html.replace(/assets\/index-[\w-]+/, "assets/index-newer"),
    });
  });
  const reloaded = page.waitForEvent("load");
  await menu(page).getByRole("link", { name: "Admin settings" }).click();
  await reloaded;
  await page.getByRole("button", { name: "Submit" }).waitFor();
  expect(page.url()).toMatch(/\/admin$/);
});

test("the heading is there before the app's code", async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/404/);
  await openSignedIn(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/index-*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/projects/editProject/999999999/A%2FB%20fair/registrations/1", { waitUntil: "commit" });
  const early = page.locator("#early h1");
  await early.waitFor();
  expect([await early.textContent(), await page.title()]).toEqual(["A/B fair", "A/B fair · Foyer"]);
  release();
  await heading(page, "404 Not found").waitFor();
  await expect.poll(() => page.locator("#early").count()).toBe(0);
});
