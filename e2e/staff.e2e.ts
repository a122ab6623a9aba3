import type { Browser, BrowserContext, Page } from "playwright-core";
import { expect, inject } from "vitest";
import { checkInBothColours, test } from "./browser.ts";
import { signIn } from "./sign-in.ts";

const PASSWORD = "seven purple boats";
/** These tests hash several passwords, which is slow on purpose. */
const SLOW = { timeout: 120_000 };
const h1 = (page: Page) => page.getByRole("heading", { level: 1 });
const message = (page: Page, text: string | RegExp) =>
  page.getByRole("log", { name: "Messages" }).getByText(text);
const dialog = (page: Page, name: RegExp) => page.getByRole("dialog", { name });
const link = (page: Page) => page.getByLabel("One-time link");

/** Runs `work` in another person's browser. */
async function elsewhere(browser: Browser, work: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ baseURL: inject("baseUrl"), locale: "en-GB" });
  try {
    await work(await context.newPage());
  } finally {
    await context.close();
  }
}

/** Invites a person as the admin; returns the invitation link. */
async function invite(page: Page, name: string, role: string): Promise<string> {
  await page.goto("/admin/staff/addStaff");
  await page.getByLabel("Name").fill(name);
  await page.getByRole("radio", { name: role, exact: true }).check();
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await page.getByText(`${name} is invited`).waitFor();
  return await link(page).inputValue();
}

async function accept(page: Page, url: string, login: string): Promise<void> {
  await page.goto(url);
  await page.getByLabel("Login").fill(login);
  await page.getByLabel("Password *").fill(PASSWORD);
  await page.getByRole("button", { name: "Create my account" }).click();
  await page.getByText(`Sign in as ${login}`).waitFor();
}

test(
  "invite, accept in another browser, sign in, and see what the role allows",
  SLOW,
  async ({ page, browser }) => {
    await signIn(page, "/admin/staff");
    await page.getByRole("link", { name: "Invite" }).click();
    const url = await invite(page, "Olga Operator", "Operator");
    expect(url).toMatch(/\/invitation\/[\w-]{43}$/);
    await checkInBothColours(page);
    await page.getByRole("button", { name: "Copy" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    await page.getByRole("link", { name: "To the staff list" }).click();
    const row = page.getByRole("row", { name: /Olga Operator/ });
    await row.getByText("Invited").waitFor();
    await page.goBack();
    expect(await page.getByText(url).count()).toBe(0);

    await elsewhere(browser, async (guest) => {
      await guest.goto(url);
      await guest.getByText("Welcome, Olga Operator.").waitFor();
      await checkInBothColours(guest);
      await guest.getByLabel("Login").fill("olga");
      await guest.getByLabel("Password *").fill("too short");
      await guest.getByRole("button", { name: "Create my account" }).click();
      await guest.getByText("At least 12 characters", { exact: true }).waitFor();
      await guest.getByLabel("Password *").fill(PASSWORD);
      await guest.getByLabel("Password *").press("Enter");
      await guest.getByRole("button", { name: "Sign in" }).click();
      await guest.locator("input[name=login]").fill("olga");
      await guest.locator("input[name=password]").fill(PASSWORD);
      await guest.locator("input[name=password]").press("Enter");
      await guest.waitForURL("/home");
      await guest.getByText("Olga Operator").first().waitFor();
      const menu = guest.getByRole("navigation", { name: "Main" });
      expect(await menu.getByRole("link", { name: "Home" }).count()).toBe(1);
      expect(await menu.getByRole("link", { name: "Catalogs" }).count()).toBe(0);
      expect(await menu.getByRole("link", { name: "Admin settings" }).count()).toBe(0);
      await guest.goto("/admin/staff");
      await guest.getByText("You do not have permission to view this section.").waitFor();
      await guest.goto(url);
      await guest.getByText("This link has already been used.").waitFor();
    });

    await page.goto("/admin/staff");
    await row.getByText("Active").waitFor();
  },
);

test("an invalid link shows a message", async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/404/);
  await page.goto("/invitation/nonsense");
  await page.getByText("This link is not valid.").waitFor();
  await checkInBothColours(page);
});

test("roles, address and projects are changed; a stale form keeps the typed values", async ({
  page,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/412/);
  await signIn(page, "/admin/staff");
  await invite(page, "Rolf Roller", "Viewer");
  await page.goto("/admin/staff?q=rolf");
  await page.getByRole("link", { name: "Edit Rolf Roller" }).click();
  await page.getByLabel("E-mail").waitFor();
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByLabel("E-mail").fill("rolf@example.com");
  await page.getByRole("radio", { name: "Manager", exact: true }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await message(page, "“Rolf Roller” has been saved.").waitFor();
  await other.getByRole("button", { name: "Save" }).click();
  await other.getByText("Somebody else has changed this in the meantime.").waitFor();
  expect(await other.getByLabel("E-mail").inputValue()).toBe("rolf@example.com");
  await other.getByRole("button", { name: "Reload theirs" }).click();
  expect(await other.getByRole("radio", { name: "Manager", exact: true }).isChecked()).toBe(true);
  expect(await other.getByLabel("E-mail").inputValue()).toBe("");
  await page.getByRole("button", { name: "History" }).click();
  const history = page.getByRole("region", { name: "History" });
  await history.getByText("Changed by Administrator").waitFor();
  expect(await history.getByText(/Role.*viewer.*manager/).count()).toBe(1);
  await checkInBothColours(page);
});

test("the last admin cannot be removed", async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/409/);
  await signIn(page, "/admin/staff?q=Administrator");
  await page.getByRole("link", { name: "Edit Administrator" }).click();
  await page.getByRole("radio", { name: "Viewer", exact: true }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Nobody else could administer Foyer then").waitFor();
  expect(await page.getByRole("button", { name: "Reset password" }).count()).toBe(0);
  await page.reload();
  expect(await page.getByRole("radio", { name: "Admin", exact: true }).isChecked()).toBe(true);
});

test(
  "a reset password and a deactivation end the person's session in their own browser",
  SLOW,
  async ({ page, browser }) => {
    await signIn(page, "/admin/staff");
    const url = await invite(page, "Sven Session", "Manager");
    await elsewhere(browser, async (theirs) => {
      await accept(theirs, url, "sven");
      await signIn(theirs, "/catalogs", { login: "sven", password: PASSWORD });

      await page.goto("/admin/staff?q=sven");
      await page.getByRole("link", { name: "Edit Sven Session" }).click();
      await page.getByRole("button", { name: "Reset password" }).click();
      await dialog(page, /Reset the password/)
        .getByRole("button", { name: "Reset password" })
        .click();
      const reset = await link(page).inputValue();
      await page.getByText("New password awaited").waitFor();
      await checkInBothColours(page);

      await theirs.goto(reset);
      await theirs.getByText("For Sven Session.").waitFor();
      expect(await theirs.getByLabel("Login").inputValue()).toBe("sven");
      await theirs.getByLabel("Password *").fill("eight yellow ships");
      await theirs.getByRole("button", { name: "Save the password" }).click();
      await theirs.getByRole("button", { name: "Sign in" }).click();
      await theirs.locator("input[name=login]").fill("sven");
      await theirs.locator("input[name=password]").fill("eight yellow ships");
      await theirs.locator("input[name=password]").press("Enter");
      await theirs.waitForURL("/home");

      await page.getByRole("button", { name: "Deactivate" }).click();
      await dialog(page, /Deactivate Sven Session/)
        .getByRole("button", { name: "Deactivate" })
        .click();
      await page.getByText("This person cannot sign in.").waitFor();
      await theirs.goto("/catalogs");
      await theirs.waitForURL(/\/login\b/);
      await page.getByRole("button", { name: "Reactivate" }).click();
      await page.getByText("This person can sign in.").waitFor();
    });
  },
);

test(
  "one's own password, from the name at the top, by keyboard; other browsers are signed out",
  SLOW,
  async ({ page, browser, context }) => {
    await signIn(page, "/admin/staff");
    const url = await invite(page, "Kim Keyboard", "Viewer");
    await elsewhere(browser, async (theirs) => {
      await accept(theirs, url, "kim");
      await signIn(theirs, "/home", { login: "kim", password: PASSWORD });
      const mine: BrowserContext = await browser.newContext({ baseURL: inject("baseUrl") });
      const other = await mine.newPage();
      await signIn(other, "/home", { login: "kim", password: PASSWORD });

      await theirs.getByRole("link", { name: "Your account: Kim Keyboard" }).focus();
      await theirs.keyboard.press("Enter");
      await theirs.waitForURL("/account");
      await theirs.getByLabel("Current password *").focus();
      await theirs.keyboard.type("not this one");
      await theirs.keyboard.press("Enter");
      await theirs.getByText("Password is required").waitFor();
      await theirs.getByLabel("Current password *").fill(PASSWORD);
      await theirs.getByLabel("New password *").fill("nine silver trains");
      await checkInBothColours(theirs);
      await theirs.keyboard.press("Enter");
      await message(theirs, "Your password has been changed. Your other sessions have ended.").waitFor();
      await theirs.reload();
      await h1(theirs).getByText("Your account").waitFor();

      await other.evaluate(() => {
        const key = Object.keys(localStorage).find((name) => name.startsWith("oidc.user:")) ?? "";
        const user = JSON.parse(localStorage.getItem(key) ?? "{}");
        localStorage.setItem(key, JSON.stringify({ ...user, expires_at: 1 }));
      });
      await other.goto("/home");
      await other.waitForURL("**/login?**");
      await mine.close();
    });
    await context.clearCookies();
  },
);

test("the staff list: search, nothing found, failure with Retry, accessible", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/500/);
  await signIn(page, "/admin/staff");
  await page.getByRole("row", { name: /Administrator/ }).waitFor();
  await checkInBothColours(page);
  await page.getByLabel("Search").fill("nobody like that");
  await page.getByText("Nothing found").waitFor();
  expect(new URL(page.url()).searchParams.get("q")).toBe("nobody like that");
  await page.getByRole("button", { name: "Show all" }).click();
  await page.getByRole("row", { name: /Administrator/ }).waitFor();
  await page.route("**/api/staff", (route) =>
    route.fulfill({ status: 500, json: { Error: { Code: "unexpected", Message: "Something went wrong." } } }),
  );
  await page.reload();
  await page.getByText("The list could not be loaded.").waitFor();
  await page.unroute("**/api/staff");
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByRole("row", { name: /Administrator/ }).waitFor();
});
