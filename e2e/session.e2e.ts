import type { Page } from "playwright-core";
import { expect, inject } from "vitest";
import { test } from "./browser.ts";
import { giveCredentials, sessionLeftovers, signIn, signOut, storedUser } from "./sign-in.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

const h1 = (page: Page) => heading(page).textContent();

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
  await page.getByText("The sign-in did not succeed. Try again.").waitFor();
});

/** Answers the report of the sign-in, its last call, with the result of `answer`. */
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
  await signOut(page);
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
  await signOut(page);
  await page.waitForURL("**/login");
  await other.waitForURL("**/login?**");
  await expect.poll(() => sessionLeftovers(page)).toEqual([]);
  await expect.poll(() => sessionLeftovers(other)).toEqual([]);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.locator("input[name=password]").waitFor();
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
  await page.getByText("Your session has expired. Sign in again.").waitFor();
  await expect.poll(() => sessionLeftovers(page)).toEqual([]);
  await page.getByRole("button", { name: "Sign in" }).click();
  await giveCredentials(page);
  await page.waitForURL("/admin");
  await page.getByText("What you typed before is back.").waitFor();
  await expect.poll(() => page.getByLabel("Max ticket count").inputValue()).toBe("7");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("foyer.drafts"))).toBeNull();
  // rules/forms 10: nothing is kept of what is open when somebody signs out.
  await signOut(page);
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
