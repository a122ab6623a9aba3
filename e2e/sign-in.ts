import type { Page } from "playwright-core";
import { inject } from "vitest";
import { type Account, fillCredentials, signInAs } from "./sign-in-as.ts";

/** Opens `path` in a signed-out browser, signs in through the built-in provider and waits until the screen is there. */
export function signIn(page: Page, path = "/home", account = admin()): Promise<void> {
  return signInAs(page, account, path);
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
