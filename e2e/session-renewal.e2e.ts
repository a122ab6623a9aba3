import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "./browser.ts";
import { signIn, storedUser } from "./sign-in.ts";

/** Collects the context's token requests (code exchange and renewal). */
function tokenRequests(context: BrowserContext): string[] {
  const grants: string[] = [];
  context.on("request", (request) => {
    if (request.url().endsWith("/oidc/token")) {
      grants.push(new URLSearchParams(request.postData() ?? "").get("grant_type") ?? "");
    }
  });
  return grants;
}

/** Advances the fake clock. The library's timers check it every few seconds. */
async function pass(context: BrowserContext, minutes: number): Promise<void> {
  await context.clock.fastForward(minutes * 60_000);
  await context.clock.runFor(6000);
}

async function openFourTabs(context: BrowserContext, page: Page): Promise<Page[]> {
  await context.clock.install();
  await signIn(page);
  const tabs = [page, await context.newPage(), await context.newPage(), await context.newPage()];
  for (const tab of tabs.slice(1)) await tab.goto("/home");
  for (const tab of tabs) await tab.getByText("Welcome").waitFor();
  return tabs;
}

test("four tabs share one renewal", async ({ page, context }) => {
  const tabs = await openFourTabs(context, page);
  const before = await storedUser(page);
  const grants = tokenRequests(context);
  await pass(context, 9.2);
  await expect.poll(async () => (await storedUser(page))?.access_token).not.toBe(before?.access_token);
  await pass(context, 0.1);
  expect(grants).toEqual(["refresh_token"]);
  for (const tab of tabs) {
    await tab.getByRole("link", { name: "Catalogs" }).first().click();
    await tab.getByRole("heading", { level: 1, name: "Catalogs" }).waitFor();
    await tab.getByRole("link", { name: /^Countries \d/ }).waitFor();
  }
  expect(grants).toEqual(["refresh_token"]);
});

test("negative control: without the lock, four tabs renew separately", async ({
  page,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/./);
  await context.addInitScript(() => {
    navigator.locks.request = ((_name: string, work: () => unknown) =>
      work()) as typeof navigator.locks.request;
  });
  await openFourTabs(context, page);
  const grants = tokenRequests(context);
  // The first renewal ends after the second has started: on a fast machine the other tabs would find its token.
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route("**/oidc/token", async (route) => {
    await released;
    await route.continue();
  });
  await pass(context, 9.2);
  await expect.poll(() => grants.length).toBeGreaterThan(1);
  release();
});

test("a duplicated tab is signed in, also a duplicate of the sign-in callback", async ({ page, context }) => {
  let callback = "";
  page.on("framenavigated", (frame) => {
    if (frame.url().includes("/auth-callback?")) callback = frame.url();
  });
  await signIn(page);
  const copy = await context.newPage();
  await copy.goto("/home");
  await copy.getByText("Welcome").waitFor();
  await copy.goto(callback);
  await copy.waitForURL("/home");
  await copy.getByText("Welcome").waitFor();
  await page.reload();
  await page.getByText("Welcome").waitFor();
});

test("a renewal with a lost response signs nobody out", async ({ page, context, allowConsoleErrors }) => {
  allowConsoleErrors(/Failed to load resource/);
  await context.clock.install();
  await signIn(page, "/catalogs");
  const before = await storedUser(page);
  let lost = 0;
  await page.route("**/oidc/token", async (route) => {
    if (lost > 0) return route.fallback();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  const failed = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/oidc/token"));
  const seen: string[] = [];
  page.on("framenavigated", (frame) => seen.push(new URL(frame.url()).pathname));
  await pass(context, 9.2);
  await failed;
  expect(lost).toBe(1);
  expect((await storedUser(page))?.access_token).toBe(before?.access_token);
  await pass(context, 1);
  await expect.poll(() => seen).toContain("/auth-callback");
  await page.waitForURL("/catalogs");
  await page.getByRole("link", { name: /^Countries \d/ }).waitFor();
  await expect.poll(async () => (await storedUser(page))?.refresh_token).not.toBe(before?.refresh_token);
  expect(seen).not.toContain("/login");
});

test("an unreachable provider signs nobody out", async ({ page, context, allowConsoleErrors }) => {
  allowConsoleErrors(/Failed to load resource|net::ERR/);
  await context.clock.install();
  await signIn(page);
  await page.route("**/oidc/**", (route) => route.abort());
  await pass(context, 11);
  await page.getByRole("link", { name: "Catalogs" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Catalogs" }).waitFor();
  await context.clock.runFor(5000);
  await page.getByRole("button", { name: "Retry" }).waitFor();
  await page.unroute("**/oidc/**");
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByRole("link", { name: /^Countries \d/ }).waitFor();
});
