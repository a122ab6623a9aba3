import type { Page } from "playwright-core";
import { expect } from "vitest";
import { bytesOf, codeIn } from "../apps/api/test/sign-in/totp-code.ts";
import { fillCredentials, signInAs } from "../tools/harness/sign-in-as.ts";
import { startServer } from "../tools/harness/start-server.ts";
import { test as base, checkInBothColours } from "./browser.ts";
import { signOut } from "./sign-in.ts";

const ADMIN = { login: "admin", password: "throw-away battery staple" };

/** A server of its own: browsers bind passkeys to a name, not to an IP address; and others go on without a code. */
const test = base.extend<{ server: string; desk: Page }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures in use from this pattern
    async ({}, use) => {
      const settings = { FOYER_ADMIN_PASSWORD: ADMIN.password };
      const { baseUrl, stop } = await startServer(settings, { hostname: "localhost" });
      await use(baseUrl);
      await stop();
    },
    { scope: "file" },
  ],
  desk: async ({ browser, server }, use) => {
    const context = await browser.newContext({ baseURL: server, locale: "en-GB", reducedMotion: "reduce" });
    await use(await context.newPage());
    await context.close();
  },
});

const codeOf = (key: string, steps: number) => codeIn(bytesOf(key.replaceAll(" ", "")), steps);

/** Signs out, and opens the login page again. */
async function backToLogin(page: Page): Promise<void> {
  await signOut(page);
  await page.getByRole("button", { name: "Sign in" }).waitFor();
  await page.goto("/account");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.locator("input[name=login]").waitFor();
}

const section = (page: Page) => page.getByRole("region", { name: "Second factor" });
const isIn = (page: Page) => section(page).getByText("On", { exact: true }).waitFor();

test("authenticator app, recovery code and passkey: added under one's name, then used to sign in", async ({
  desk: page,
}) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const internal = { protocol: "ctap2", transport: "internal", hasResidentKey: true } as const;
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...internal,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signInAs(page, ADMIN, "/account");

  await page.getByRole("button", { name: "Add an authenticator app" }).click();
  const dialog = page.getByRole("dialog", { name: "Add an authenticator app" });
  const key = (await dialog.locator("code").textContent()) ?? "";
  await checkInBothColours(page);
  await dialog.getByLabel("Six digits that the app shows").fill(codeOf(key, 0));
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  const codes = section(page).getByRole("listitem");
  await expect.poll(() => codes.count()).toBe(10);
  await expect.poll(() => codes.first().textContent()).toMatch(/^[a-z2-9-]{19}$/);
  const recoveryCode = (await codes.first().textContent()) ?? "";
  await checkInBothColours(page);
  await page.getByRole("button", { name: "I have saved them" }).click();

  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("button", { name: "Create a passkey" }).click();
  await page.getByLabel("Name of the passkey").fill("Work laptop");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await section(page).getByText("Passkey: Work laptop").waitFor();

  await backToLogin(page);
  await fillCredentials(page, ADMIN);
  await page.getByRole("heading", { name: "Confirm that it is you" }).waitFor();
  await checkInBothColours(page);
  await page.getByLabel("Code from your authenticator app").fill("000000");
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByRole("alert").getByText("This code is incorrect").waitFor();
  // Each code is taken once; the next one is taken early already.
  await page.getByLabel("Code from your authenticator app").fill(codeOf(key, 1));
  await page.getByRole("button", { name: "Confirm" }).click();
  await isIn(page);

  await backToLogin(page);
  await fillCredentials(page, ADMIN);
  await page.getByText("Use a recovery code").click();
  await page.getByLabel("Recovery code").fill(recoveryCode);
  await page.getByRole("button", { name: "Sign in with this code" }).click();
  await isIn(page);
  await section(page).getByText("9 left.").waitFor();

  await backToLogin(page);
  await checkInBothColours(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await isIn(page);
  await page.getByRole("button", { name: "Remove the passkey Work laptop" }).click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await section(page).getByText("Passkey: Work laptop").waitFor({ state: "detached" });
});
