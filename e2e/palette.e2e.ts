import type { Page } from "playwright-core";
import { describe, expect, inject } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { openDatabase } from "../apps/api/src/platform/db/database.ts";
import { silentLog } from "../apps/api/src/platform/log.ts";
import { addTickets } from "../apps/api/test/events/fill-tickets.ts";
import { createTicketProject } from "../apps/api/test/events/ticket-project.ts";
import { checkAccessibility, test } from "./browser.ts";
import { addProject, chosen, field, focused, goTo, keyList, option, palette, search } from "./palette.ts";
import { openProject } from "./project-screens.ts";
import { openSignedIn, signIn } from "./sign-in.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });

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
    await expect.poll(() => openProject(page).textContent()).toBe("Fête de l’Été & Ж 100%");
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
