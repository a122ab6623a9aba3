import type { Page } from "playwright-core";
import { describe, expect, inject } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { openDatabase } from "../apps/api/src/platform/db/database.ts";
import { silentLog } from "../apps/api/src/platform/log.ts";
import { addTickets } from "../apps/api/test/events/fill-tickets.ts";
import { createTicketProject } from "../apps/api/test/events/ticket-project.ts";
import { checkAccessibility, test } from "./browser.ts";
import { holdChanges } from "./held-answers.ts";
import { rowStored } from "./row-stored.ts";
import { openSignedIn, signIn, storedUser } from "./sign-in.ts";

const ON_A_MAC =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML) Safari/605.1.15";
const palette = (page: Page) => page.getByRole("dialog", { name: "Go to" });
const search = (page: Page) => page.getByRole("combobox", { name: "Go to" });
const option = (page: Page, name: string) =>
  palette(page).getByRole("option", { name: new RegExp(`^${name}`) });
const keyList = (page: Page) => page.getByRole("dialog", { name: "Keys" });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const message = (page: Page, text: string) => page.getByRole("log", { name: "Messages" }).getByText(text);
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
/** The accessible name of the focused element, or its value. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const label = (element as HTMLInputElement).labels?.[0]?.textContent?.replace(" *", "");
    return label ?? element?.getAttribute("aria-label") ?? element?.textContent ?? "";
  });

/** Opens the palette, types, and follows its first option, which begins with `name`. */
async function goTo(page: Page, text: string, name: string): Promise<void> {
  await page.keyboard.press("Control+K");
  await expect.poll(() => focused(page)).toBe("Go to");
  await page.keyboard.type(text);
  await expect.poll(async () => (await chosen(page)).startsWith(name)).toBe(true);
  await page.keyboard.press("Enter");
  await palette(page).waitFor({ state: "hidden" });
}

/** What a screen reader announces for the active option. */
function chosen(page: Page): Promise<string> {
  return search(page).evaluate((input) => {
    const id = input.getAttribute("aria-activedescendant");
    const line = id ? document.getElementById(id) : null;
    return line?.ariaSelected === "true" ? (line.textContent ?? "") : "";
  });
}

async function addProject(page: Page, name: string): Promise<void> {
  const token = (await storedUser(page))?.access_token;
  const answer = await page.request.post("/api/projects", {
    headers: { authorization: `Bearer ${token}` },
    data: { name, startDateTime: "2031-05-12T10:00:00", endDateTime: "2031-05-14T15:30:00" },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Does the page prevent the browser's Ctrl+S? Uses a synthetic event, since the browser's dialog would block the test. */
function keepsSaveKey(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const press = { key: "s", code: "KeyS", ctrlKey: true, bubbles: true, cancelable: true };
    return !(document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown", press));
  });
}

describe("the palette", () => {
  test("leads to a screen; recently used items come first", async ({ page }) => {
    await openSignedIn(page);
    await goTo(page, "count", "Countries");
    await heading(page, "Countries").waitFor();
    await expect.poll(() => focused(page)).toBe("Countries");
    await goTo(page, "add ques", "Add question");
    await heading(page, "Add question").waitFor();
    await page.keyboard.press("Control+K");
    await expect.poll(() => chosen(page)).toContain("Add question");
    await palette(page).getByRole("group", { name: "Recent" }).waitFor();
    await expect.poll(() => focused(page)).toBe("Go to");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => chosen(page)).toContain("Countries");
    await page.keyboard.press("Enter");
    await heading(page, "Countries").waitFor();
  });

  test("finds a project without its accents", async ({ page }) => {
    await openSignedIn(page);
    await addProject(page, "Fête de l’Été & Ж 100%");
    await goTo(page, "ete fete", "Fête de l’Été & Ж 100%");
    await heading(page, "Fête de l’Été & Ж 100%").waitFor();
  });

  test("finds ticket holders, registrations and barcodes; what was opened is found again", async ({
    page,
  }) => {
    const { db, close } = openDatabase(inject("databaseUrl"), { max: 1, log: silentLog });
    const fair = await createTicketProject(db, { name: "Palette fair" });
    const stamp = Date.now();
    const zita = {
      first_name: "Zita",
      last_name: `Żółw ${stamp}`,
      company: "ACME",
      barcode: `ZITA-${stamp}`,
    };
    const isZita = new RegExp(`^Zita Żółw ${stamp}`);
    const [ticketId] = await addTickets(db, fair, [zita]);
    const code = await db
      .selectFrom("registration_code")
      .select("code")
      .where("project_id", "=", fair.projectId)
      .executeTakeFirstOrThrow();
    await close();
    await openSignedIn(page);
    await page.keyboard.press("Control+K");
    await expect.poll(() => focused(page)).toBe("Go to");
    await page.keyboard.type(`zita żółw ${stamp}`);
    const tickets = palette(page).getByRole("group", { name: "Tickets" });
    await tickets.getByRole("option", { name: isZita }).waitFor();
    await expect.poll(() => chosen(page)).toContain(`Ticket ${ticketId}, issued · ACME · Palette fair`);
    await checkAccessibility(page);
    await page.keyboard.press("Enter");
    await page
      .getByRole("dialog", { name: `Ticket ${ticketId}` })
      .getByText("Copy barcode")
      .waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.keyboard.press("Control+K");
    await expect.poll(() => focused(page)).toBe("Go to");
    await page.keyboard.type(zita.barcode);
    await tickets.getByRole("option", { name: isZita }).waitFor();
    await search(page).fill(code.code);
    await palette(page).getByRole("group", { name: "Registrations" }).getByRole("option").waitFor();
    await expect.poll(() => chosen(page)).toMatch(/^Visitors/);
    await page.keyboard.press("Enter");
    await palette(page).waitFor({ state: "hidden" });
    await heading(page, "Visitors").waitFor();
    await page.keyboard.press("Control+K");
    const recent = palette(page).getByRole("group", { name: "Recent" });
    await expect
      .poll(() => recent.getByRole("option").allTextContents())
      .toEqual([expect.stringMatching(/^Visitors/), expect.stringMatching(isZita)]);
  });

  test("gets what is typed while its code is loaded for the first time", async ({ page }) => {
    await openSignedIn(page);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let held = 0;
    await page.route(/\.js$/, async (route) => {
      held += 1;
      await released;
      await route.continue();
    });
    await page.keyboard.press("Control+K");
    await page.keyboard.type("sett");
    await page.keyboard.press("Backspace");
    await page.keyboard.type("t");
    expect(held).toBeGreaterThan(0);
    release();
    await expect.poll(() => focused(page)).toBe("Go to");
    await page.keyboard.type("ings");
    await expect.poll(() => search(page).inputValue()).toBe("settings");
  });

  test("is closed by Escape or its own key and restores the focus", async ({ page }) => {
    await openSignedIn(page, paths.settings());
    await page.getByLabel("Discount amount").focus();
    for (const key of ["Escape", "Control+K"]) {
      await page.keyboard.press("Control+K");
      await expect.poll(() => focused(page)).toBe("Go to");
      await page.keyboard.type("nothing has this name");
      await palette(page).getByText("No results for “nothing has this name”.").waitFor();
      await page.keyboard.press(key);
      await expect.poll(() => palette(page).count()).toBe(0);
      await expect.poll(() => focused(page)).toBe("Discount amount");
    }
  });

  test("asks before leaving unsaved work; Stay restores the focus", async ({ page }) => {
    await openSignedIn(page, paths.addStep());
    await field(page, "Internal name").focus();
    await page.keyboard.type("Half a step");
    await goTo(page, "home", "Home");
    const dialog = page.getByRole("dialog", { name: "Unsaved changes" });
    await expect.poll(() => focused(page)).toBe("Save and leave");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await expect.poll(() => focused(page)).toBe("Internal name");
    expect(await field(page, "Internal name").inputValue()).toBe("Half a step");
  });

  test("runs commands", async ({ page }) => {
    // In a session of its own: signing out ends it for everybody who shares it.
    await signIn(page);
    await goTo(page, "dark", "Dark colours");
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme))
      .toBe("dark");
    await goTo(page, "shortcuts", "Keys");
    await keyList(page).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => keyList(page).count()).toBe(0);
    await goTo(page, "sign out", "Sign out");
    await page.waitForURL(/\/login/);
  });

  test("is not available when signed out", async ({ page }) => {
    await page.goto("/no/such/page");
    await heading(page, "404 Not found").waitFor();
    await page.keyboard.press("Control+K");
    await page.keyboard.press("?");
    await keyList(page).waitFor();
    expect(await keyList(page).getByText("Go to a screen").count()).toBe(0);
    expect(await palette(page).count()).toBe(0);
    expect(await page.getByRole("button", { name: "Go to" }).count()).toBe(0);
  });

  test("is opened by its button at 360 px", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openSignedIn(page);
    await page.getByRole("button", { name: "Go to" }).click();
    await option(page, "Regions").click();
    await heading(page, "Regions").waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});

describe("the list of keys", () => {
  test("has the keys of the page and the global keys, and does not open while typing", async ({ page }) => {
    await openSignedIn(page, paths.listCountry());
    await page
      .getByRole("button", { name: /^Edit / })
      .first()
      .waitFor();
    await page.keyboard.press("/");
    await expect.poll(() => focused(page)).toBe("Search");
    await page.keyboard.type("?/");
    expect(await page.getByRole("searchbox", { name: "Search" }).inputValue()).toBe("?/");
    expect(await keyList(page).count()).toBe(0);
    await page.keyboard.press("Shift+Tab");
    await page.getByRole("link", { name: "Add country" }).focus();
    await page.keyboard.press("?");
    await keyList(page).waitFor();
    expect(await keyList(page).getByRole("region", { name: "On this page" }).textContent()).toMatch(
      /Search this list\/Save the row being editedCtrlS.*Enter.*Esc/,
    );
    expect(await keyList(page).getByRole("region", { name: "Everywhere" }).textContent()).toMatch(/CtrlK/);
    await page.keyboard.press("Escape");
    await expect.poll(() => focused(page)).toBe("Add country");
  });

  test("has no section for the page if the page has no keys", async ({ page }) => {
    await openSignedIn(page);
    await page.keyboard.press("?");
    await keyList(page).getByRole("region", { name: "Everywhere" }).waitFor();
    expect(await keyList(page).getByRole("region", { name: "On this page" }).count()).toBe(0);
  });

  test("shows ⌘ instead of Ctrl on a Mac", async ({ browser }) => {
    const context = await browser.newContext({ baseURL: inject("baseUrl"), userAgent: ON_A_MAC });
    const page = await context.newPage();
    await openSignedIn(page);
    await page.keyboard.press("Control+K");
    await page.keyboard.press("?");
    await keyList(page).getByText("⌘", { exact: true }).waitFor();
    expect(await keyList(page).getByText("Ctrl").count()).toBe(0);
    expect(await palette(page).count()).toBe(0);
    await page.keyboard.press("Escape");
    await expect.poll(() => keyList(page).count()).toBe(0);
    await page.keyboard.press("Meta+K");
    await palette(page).waitFor();
    await context.close();
  });
});

describe("are accessible", () => {
  test.for(["light", "dark"] as const)("in %s colours", async (colorScheme, { page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await openSignedIn(page, paths.addProject());
    await page.keyboard.press("Control+K");
    await option(page, "Your account").waitFor();
    await checkAccessibility(page);
    await expect.poll(() => focused(page)).toBe("Go to");
    await page.keyboard.type("count");
    await page.keyboard.press("ArrowDown");
    await checkAccessibility(page);
    await page.keyboard.press("Escape");
    await expect.poll(() => palette(page).count()).toBe(0);
    await page.keyboard.press("?");
    await keyList(page).waitFor();
    await checkAccessibility(page);
  });
});

describe("Ctrl+S", () => {
  test("saves a form, once, and validates it like its button", async ({ page }) => {
    await openSignedIn(page, paths.addStep());
    const held = await holdChanges(page, "**/api/steps");
    await field(page, "Internal name").focus();
    await page.keyboard.press("Control+S");
    await page.getByText("Internal name is required").first().waitFor();
    const name = `Saved by a key ${Date.now()}`;
    await page.keyboard.type(name);
    await page.getByRole("textbox", { name: /en-GB/ }).focus();
    await page.keyboard.type("Saved");
    for (let times = 0; times < 3; times += 1) await page.keyboard.press("Control+S");
    held.release();
    await message(page, `“${name}” has been added.`).waitFor();
    expect(held.urls).toHaveLength(1);
  });

  test("saves a row being edited; before and after, the browser handles the key", async ({ page }) => {
    await openSignedIn(page, `${paths.listCountry()}?cultures=en-GB,fr-FR&q=Latvia`);
    const edit = page.getByRole("button", { name: "Edit Latvia", exact: true });
    await edit.focus();
    expect(await keepsSaveKey(page)).toBe(false);
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(page)).toBe("Internal name");
    await field(page, "fr-FR").focus();
    await page.keyboard.press("Control+A");
    await page.keyboard.type("Lettonie");
    const stored = rowStored(page);
    await page.keyboard.press("Control+S");
    await expect.poll(() => edit.evaluate((button) => button === document.activeElement)).toBe(true);
    await expect.poll(() => keepsSaveKey(page)).toBe(false);
    await stored;
    await page.reload();
    await page.getByRole("cell", { name: "Lettonie" }).waitFor();
  });

  test("is disabled behind a dialog; in the dialog about unsaved work it saves and leaves", async ({
    page,
  }) => {
    await openSignedIn(page, paths.addStep());
    await field(page, "Internal name").fill(`Saved on leaving ${Date.now()}`);
    await page.getByRole("textbox", { name: /en-GB/ }).fill("Saved");
    let sent = 0;
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/api/steps")) sent += 1;
    });
    await page.keyboard.press("Control+K");
    await expect.poll(() => focused(page)).toBe("Go to");
    expect(await keepsSaveKey(page)).toBe(true);
    await page.keyboard.press("Escape");
    await palette(page).waitFor({ state: "hidden" });
    expect(sent).toBe(0);
    await goTo(page, "home", "Home");
    await expect.poll(() => focused(page)).toBe("Save and leave");
    await page.keyboard.press("Control+S");
    await page.waitForURL(paths.home());
    expect(sent).toBe(1);
  });
});
