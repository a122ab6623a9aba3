import type { Browser, BrowserContext, Page } from "playwright-core";
import { expect, inject } from "vitest";
import { checkInBothColours, test } from "./browser.ts";
import { signIn } from "./sign-in.ts";

/** Another name in each run: a repeated test does not find what its first run added. */
const unique = (name: string) => `${name} ${Date.now()}`;

const PASSWORD = "seven purple boats";
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

test("invite, accept in another browser, sign in, and see what the role allows", async ({
  page,
  browser,
}) => {
  await signIn(page, "/admin/staff");
  await page.getByRole("link", { name: "Invite" }).click();
  const [olga, login] = [unique("Olga Operator"), unique("olga").replace(" ", "-")];
  const url = await invite(page, olga, "Operator");
  expect(url).toMatch(/\/invitation\/[\w-]{43}$/);
  await checkInBothColours(page);
  // Said for a moment only.
  const copied = page.getByRole("button", { name: "Copied" }).waitFor();
  await page.getByRole("button", { name: "Copy" }).click();
  await copied;
  await page.getByRole("link", { name: "To the staff list" }).click();
  const row = page.getByRole("row", { name: new RegExp(olga) });
  await row.getByText("Invited").waitFor();
  await page.goBack();
  expect(await page.getByText(url).count()).toBe(0);

  await elsewhere(browser, async (guest) => {
    await guest.goto(url);
    await guest.getByText(`Welcome, ${olga}.`).waitFor();
    await checkInBothColours(guest);
    await guest.getByLabel("Login").fill(login);
    await guest.getByLabel("Password *").fill("too short");
    await guest.getByRole("button", { name: "Create my account" }).click();
    await guest.getByText("At least 12 characters", { exact: true }).waitFor();
    await guest.getByLabel("Password *").fill(PASSWORD);
    await guest.getByLabel("Password *").press("Enter");
    await guest.getByRole("button", { name: "Sign in" }).click();
    await guest.locator("input[name=login]").fill(login);
    await guest.locator("input[name=password]").fill(PASSWORD);
    await guest.locator("input[name=password]").press("Enter");
    await guest.waitForURL("/home");
    await guest.getByText(olga).first().waitFor();
    const menu = guest.getByRole("navigation", { name: "Main" });
    await expect.poll(() => menu.getByRole("link", { name: "Home" }).count()).toBe(1);
    expect(await menu.getByRole("link", { name: "Catalogs" }).count()).toBe(0);
    expect(await menu.getByRole("link", { name: "Admin settings" }).count()).toBe(0);
    await guest.goto("/admin/staff");
    await guest.getByText("You do not have permission to view this section.").waitFor();
    await guest.goto(url);
    await guest.getByText("This link has already been used.").waitFor();
  });

  await page.goto("/admin/staff");
  await row.getByText("Active").waitFor();
});

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
  const rolf = unique("Rolf Roller");
  await invite(page, rolf, "Viewer");
  await page.goto(`/admin/staff?q=${rolf}`);
  await page.getByRole("link", { name: `Edit ${rolf}` }).click();
  await page.getByLabel("Email").waitFor();
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByLabel("Email").fill("rolf@example.com");
  await page.getByRole("radio", { name: "Manager", exact: true }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await message(page, `“${rolf}” has been saved.`).waitFor();
  await other.getByRole("button", { name: "Save" }).click();
  await other.getByText("Somebody else has changed this in the meantime.").waitFor();
  expect(await other.getByLabel("Email").inputValue()).toBe("rolf@example.com");
  await other.getByRole("button", { name: "Reload theirs" }).click();
  const manager = other.getByRole("radio", { name: "Manager", exact: true });
  await expect.poll(() => manager.isChecked()).toBe(true);
  await expect.poll(() => other.getByLabel("Email").inputValue()).toBe("");
  await page.getByRole("button", { name: "History" }).click();
  const history = page.getByRole("region", { name: "History" });
  await history.getByText("Changed by Administrator").waitFor();
  await expect.poll(() => history.getByText(/Role.*viewer.*manager/).count()).toBe(1);
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
  const admin = page.getByRole("radio", { name: "Admin", exact: true });
  await expect.poll(() => admin.isChecked()).toBe(true);
});

test("a reset password and a deactivation end the person's session in their own browser", async ({
  page,
  browser,
}) => {
  await signIn(page, "/admin/staff");
  const [sven, login] = [unique("Sven Session"), unique("sven").replace(" ", "-")];
  const url = await invite(page, sven, "Manager");
  await elsewhere(browser, async (theirs) => {
    await accept(theirs, url, login);
    await signIn(theirs, "/catalogs", { login, password: PASSWORD });

    await page.goto(`/admin/staff?q=${sven}`);
    await page.getByRole("link", { name: `Edit ${sven}` }).click();
    await page.getByRole("button", { name: "Reset password" }).click();
    await dialog(page, /Reset the password/)
      .getByRole("button", { name: "Reset password" })
      .click();
    const reset = await link(page).inputValue();
    await page.getByText("Waiting for a new password").waitFor();
    await checkInBothColours(page);

    await theirs.goto(reset);
    await theirs.getByText(`For ${sven}.`).waitFor();
    await expect.poll(() => theirs.getByLabel("Login").inputValue()).toBe(login);
    await theirs.getByLabel("Password *").fill("eight yellow ships");
    await theirs.getByRole("button", { name: "Save the password" }).click();
    await theirs.getByRole("button", { name: "Sign in" }).click();
    await theirs.locator("input[name=login]").fill(login);
    await theirs.locator("input[name=password]").fill("eight yellow ships");
    await theirs.locator("input[name=password]").press("Enter");
    await theirs.waitForURL("/home");

    await page.getByRole("button", { name: "Deactivate" }).click();
    await dialog(page, new RegExp(`Deactivate ${sven}`))
      .getByRole("button", { name: "Deactivate" })
      .click();
    await page.getByText("This person cannot sign in.").waitFor();
    await theirs.goto("/catalogs");
    await theirs.waitForURL(/\/login\b/);
    await page.getByRole("button", { name: "Reactivate" }).click();
    await page.getByText("This person can sign in.").waitFor();
  });
});

test("one's own password, from the name at the top, by keyboard; other browsers are signed out", async ({
  page,
  browser,
  context,
}) => {
  await signIn(page, "/admin/staff");
  const [kim, login] = [unique("Kim Keyboard"), unique("kim").replace(" ", "-")];
  const url = await invite(page, kim, "Viewer");
  await elsewhere(browser, async (theirs) => {
    await accept(theirs, url, login);
    await signIn(theirs, "/home", { login, password: PASSWORD });
    const mine: BrowserContext = await browser.newContext({ baseURL: inject("baseUrl") });
    const other = await mine.newPage();
    await signIn(other, "/home", { login, password: PASSWORD });

    await theirs.getByRole("button", { name: `Your menu: ${kim}` }).focus();
    await theirs.keyboard.press("Enter");
    await theirs.getByText("Viewer", { exact: true }).waitFor();
    await theirs.getByRole("link", { name: "Your account" }).focus();
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
});

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
  await expect.poll(() => new URL(page.url()).searchParams.get("q")).toBe("nobody like that");
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
