import type { Cookie, Page } from "playwright-core";
import { inject } from "vitest";
import { type Account, fillCredentials, signInAs } from "../tools/harness/sign-in-as.ts";

/** Opens `path` in a signed-out browser, signs in through the built-in provider and waits for the screen. */
export async function signIn(page: Page, path = "/home", account = admin()): Promise<void> {
  await signInAs(page, account, path);
  await untilKeysWork(page);
}

type Kept = { since: number; entries: [string, string][]; cookies: Cookie[] };
let kept: Kept | undefined;
/** Maximum age of a reused sign-in, in milliseconds; well before the browser would renew the token. */
const FRESH = 240_000;

/** Opens `path` signed in as the admin. */
export async function openSignedIn(page: Page, path = "/home"): Promise<void> {
  await startSignedIn(page);
  if (path === "/home" && page.url().endsWith(path)) return;
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await untilKeysWork(page);
}

/**
 * Makes the browser that of the signed-in admin, on whatever page: for tests that make their data first and then open a
 * screen. Signs in once, at Home because not every address is returned to, and reuses the session in later browsers.
 */
export async function startSignedIn(page: Page): Promise<void> {
  if (!kept || Date.now() - kept.since > FRESH) {
    await signIn(page);
    kept = { since: Date.now(), ...(await readSession(page)) };
    return;
  }
  await page.context().addCookies(kept.cookies);
  await page.goto("/livez");
  await page.evaluate((entries) => {
    for (const [name, value] of entries) localStorage.setItem(name, value);
  }, kept.entries);
}

/** Signs out by the person's menu. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Your menu/ }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
}

/** The palette button appears once the role is known; keys are registered from then on. */
function untilKeysWork(page: Page): Promise<void> {
  return page.getByTitle("Go to a screen, a project, a command").waitFor();
}

async function readSession(page: Page): Promise<Omit<Kept, "since">> {
  const entries = await page.evaluate(() =>
    Object.entries(localStorage).filter(([name]) => name.startsWith("oidc.")),
  );
  return { entries, cookies: await page.context().cookies() };
}

/** Fills in the built-in provider's form. */
export function giveCredentials(page: Page, account = admin()): Promise<void> {
  return fillCredentials(page, account);
}

/** The initial account of the server under test. */
function admin(): Account {
  return { login: "admin", password: inject("adminPassword") };
}

/** The signed-in user as the client library stores it; null when signed out. */
export async function storedUser(
  page: Page,
): Promise<{ access_token: string; refresh_token: string } | null> {
  const text = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith("oidc.user:"));
    return key ? localStorage.getItem(key) : null;
  });
  return text === null ? null : JSON.parse(text);
}

/** The browser's storage keys that belong to a session. */
export function sessionLeftovers(page: Page): Promise<string[]> {
  return page.evaluate(() => [
    ...Object.keys(sessionStorage),
    ...Object.keys(localStorage).filter((name) => name.startsWith("oidc.")),
  ]);
}
