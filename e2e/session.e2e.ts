import type { BrowserContext, Page } from "playwright-core";
import { expect, inject } from "vitest";
import { test } from "./browser.ts";
import { giveCredentials, sessionLeftovers, signIn, storedUser } from "./sign-in.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const h1 = (page: Page) => heading(page).textContent();

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

test("signing in leads to the provider and back to the requested page", async ({ page }) => {
  const authorization = page.waitForRequest((request) => request.url().includes("/oidc/auth?"));
  await page.goto("/catalogs?from=bookmark");
  await page.getByRole("button", { name: "Sign in" }).waitFor();
  expect(await page.getByRole("button").allTextContents()).toEqual(["Sign in"]);
  await page.getByRole("button", { name: "Sign in" }).click();
  const query = new URL((await authorization).url()).searchParams;
  expect(Object.fromEntries(query)).toMatchObject({
    response_type: "code",
    scope: "openid profile offline_access",
    code_challenge_method: "S256",
  });
  await page.route("**/oidc/token", async (route) => {
    await page.getByText("Auth...", { exact: true }).waitFor();
    await route.continue();
  });
  await giveCredentials(page);
  await page.waitForURL("/catalogs?from=bookmark");
  await expect.poll(() => h1(page)).toBe("Catalogs");
  await page.goto("/login");
  await page.waitForURL("/home");
});

test("a sign-in that fails leads to the sign-in page", async ({ page }) => {
  await page.goto("/auth-callback?error=access_denied&state=unknown");
  await page.waitForURL("**/login?**");
  await page.getByText("The sign-in did not succeed. Please try again.").waitFor();
});

/** Makes the report of the sign-in, its last call, answer with what `answer` gives. */
async function reportAnswers(page: Page, answer: (count: number) => "busy" | "hang" | "real") {
  let count = 0;
  await page.route("**/api/session", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    count += 1;
    const kind = answer(count);
    if (kind === "busy") {
      const error = { Message: "The system is busy. Please try again.", Code: "busy" };
      return route.fulfill({ status: 503, json: { Error: error } });
    }
    if (kind === "real") await route.fallback();
  });
  await page.goto("/catalogs?from=bookmark");
  await page.getByRole("button", { name: "Sign in" }).click();
  await giveCredentials(page);
}

test("a busy server delays a sign-in and does not end it", async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/503/);
  let isBusy = true;
  await reportAnswers(page, () => (isBusy ? "busy" : "real"));
  await page.getByText("The system is busy.").waitFor();
  expect(await storedUser(page)).not.toBeNull();
  isBusy = false;
  await page.waitForURL("/catalogs?from=bookmark");
  await expect.poll(() => h1(page)).toBe("Catalogs");
});

test("reloading or leaving in the last call of a sign-in keeps it, and it is reported later", async ({
  page,
}) => {
  const reports = () =>
    page.waitForResponse(
      (answer) =>
        answer.request().method() === "POST" &&
        answer.status() === 201 &&
        answer.url().endsWith("/api/session"),
    );
  const firstHangs = async () => {
    const sent = page.waitForRequest(
      (request) => request.method() === "POST" && request.url().endsWith("/api/session"),
    );
    await reportAnswers(page, (count) => (count < 2 ? "hang" : "real"));
    await sent;
  };
  await firstHangs();
  const [report] = await Promise.all([reports(), page.reload()]);
  expect(report.ok()).toBe(true);
  await page.waitForURL("/catalogs?from=bookmark");
  await page.getByRole("link", { name: /^Countries \d/ }).waitFor();
  await page.unroute("**/api/session");
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL("**/login");

  await firstHangs();
  await Promise.all([reports(), page.goto("/home")]);
  await page.getByText("Welcome").waitFor();
});

test("signing out ends the session here, in the other tabs and at the provider", async ({
  page,
  context,
}) => {
  await signIn(page);
  const other = await context.newPage();
  await other.goto("/catalogs");
  await other.getByRole("heading", { level: 1, name: "Catalogs" }).waitFor();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL("**/login");
  await other.waitForURL("**/login?**");
  await expect.poll(() => sessionLeftovers(page)).toEqual([]);
  await expect.poll(() => sessionLeftovers(other)).toEqual([]);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.locator("input[name=password]").waitFor();
});

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
  // The first renewal ends after the second has begun: on a fast machine the other tabs would find its token.
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

test("a session that ends during an edit keeps what was typed, for the same person", async ({
  page,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/Failed to load resource/);
  page.on("dialog", () => expect.unreachable("nothing may hold the page"));
  await signIn(page, "/admin");
  await page.getByLabel("Max ticket count").fill("7");
  await page.evaluate(() => sessionStorage.setItem("anything", "secret"));
  await context.clearCookies();
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith("oidc.user:")) ?? "";
    const user = JSON.parse(localStorage.getItem(key) ?? "{}");
    localStorage.setItem(key, JSON.stringify({ ...user, access_token: "over", refresh_token: "over" }));
  });
  await page.getByRole("button", { name: "Submit" }).click();
  await page.waitForURL("**/login?**");
  await page.getByText("Your session has expired. Please sign in again.").waitFor();
  await expect.poll(() => sessionLeftovers(page)).toEqual([]);
  await page.getByRole("button", { name: "Sign in" }).click();
  await giveCredentials(page);
  await page.waitForURL("/admin");
  await page.getByText("What you typed before is back.").waitFor();
  await expect.poll(() => page.getByLabel("Max ticket count").inputValue()).toBe("7");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("foyer.drafts"))).toBeNull();
  // rules/forms 10: nothing is kept of what is open when somebody signs out.
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL("**/login");
  expect(await page.evaluate(() => localStorage.getItem("foyer.drafts"))).toBeNull();
});

test("the words of a sign-in page inside data trigger no sign-out", async ({ page }) => {
  await signIn(page);
  const token = (await storedUser(page))?.access_token;
  const added = await page.request.post(`${inject("baseUrl")}/api/countries`, {
    headers: { authorization: `Bearer ${token}` },
    data: {
      internalName: `Remember me ${Date.now()}`,
      localizations: [{ cultureCode: "en-GB", text: "Remember me" }],
    },
  });
  expect(added.status()).toBe(201);
  const listed = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/api/countries");
  await page.goto("/catalogs/listCountry");
  expect(await (await listed).text()).toContain("Remember me");
  await page.getByRole("heading", { level: 1, name: "Countries" }).waitFor();
  await page.getByRole("table").waitFor();
  expect(page.url()).toBe(`${inject("baseUrl")}/catalogs/listCountry`);
});

const DENIED = [
  "You do not have permission to view this section.",
  "Contact your administrator or try to re-login.",
];

test.for([
  ["a redirect", { status: 302, headers: { location: "/login" } }],
  ["a sign-in page", { status: 200, contentType: "text/html", body: "<label>Remember me</label>" }],
] as const)("%s in place of an answer leads to the permission page", async ([, answer], { page }) => {
  await signIn(page);
  await page.route("**/api/entity-count", (route) => route.fulfill(answer));
  await page.goto("/catalogs");
  await page.waitForURL("/permissionDenied");
  for (const text of DENIED) await page.getByText(text, { exact: true }).waitFor();
  await page.getByRole("button", { name: "Sign in again" }).click();
  await page.locator("input[name=password]").waitFor();
});

test("a user without a role has no access", async ({ page }) => {
  await page.route("**/api/session", (route) =>
    route.fulfill({ json: { name: "New", role: null, projects: [] } }),
  );
  await page.goto("/home");
  await page.getByRole("button", { name: "Sign in" }).click();
  await giveCredentials(page);
  await page.waitForURL("/permissionDenied");
  await page.getByText(DENIED[0] ?? "").waitFor();
  expect(await page.getByRole("navigation", { name: "Main" }).count()).toBe(0);
});
