import type { Cookie, Page } from "playwright-core";
import { inject } from "vitest";
import { type Account, fillCredentials, signInAs } from "../tools/harness/sign-in-as.ts";

/** Opens `path` in a signed-out browser, signs in through the built-in provider and waits until the screen is there. */
export function signIn(page: Page, path = "/home", account = admin()): Promise<void> {
  return signInAs(page, account, path);
}

type Kept = { since: number; entries: [string, string][]; cookies: Cookie[] };
let kept: Kept | undefined;
/** Milliseconds: long before the browser would renew what it keeps. */
const FRESH = 240_000;

/** The same for tests of what comes after: the administrator of this file signs in once, and stays so in later browsers. */
export async function openSignedIn(page: Page, path = "/home"): Promise<void> {
  if (!kept || Date.now() - kept.since > FRESH) {
    await signIn(page, path);
    kept = { since: Date.now(), ...(await readSession(page)) };
    return;
  }
  await page.context().addCookies(kept.cookies);
  await page.goto("/livez");
  await page.evaluate((entries) => {
    for (const [name, value] of entries) localStorage.setItem(name, value);
  }, kept.entries);
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  // Only who has a role has it; keys are heard from then on.
  await page.getByTitle("Go to a screen, a project, a command").waitFor();
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

/** The account that the server under test starts with. */
function admin(): Account {
  return { login: "admin", password: inject("adminPassword") };
}

/** The signed-in user as the client library keeps it; null when signed out. */
export async function storedUser(
  page: Page,
): Promise<{ access_token: string; refresh_token: string } | null> {
  const text = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith("oidc.user:"));
    return key ? localStorage.getItem(key) : null;
  });
  return text === null ? null : JSON.parse(text);
}

/** What the browser still keeps that belongs to a session. */
export function sessionLeftovers(page: Page): Promise<string[]> {
  return page.evaluate(() => [
    ...Object.keys(sessionStorage),
    ...Object.keys(localStorage).filter((name) => name.startsWith("oidc.")),
  ]);
}
