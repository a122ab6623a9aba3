import type { Locator, Page } from "playwright-core";
import { expect, inject } from "vitest";
import { openDatabase } from "../apps/api/src/platform/db/database.ts";
import { silentLog } from "../apps/api/src/platform/log.ts";
import { addTickets } from "../apps/api/test/events/fill-tickets.ts";
import { createTicketProject, type TicketProject } from "../apps/api/test/events/ticket-project.ts";
import { test as base, checkInBothColours } from "./browser.ts";
import { addGateFile } from "./gate-file.ts";
import { startSignedIn } from "./sign-in.ts";
import { open, query, rows } from "./ticket-screens.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const FRIDAY = "2030-03-15";

/** Noon of the Monday of last week; every other day of it is within six days. */
const lastMonday = () => {
  const now = new Date();
  return new Date(now.setUTCHours(12, 0, 0, 0) - (((now.getUTCDay() + 6) % 7) + 7) * DAY_MS);
};

/** A project with four tickets, of which a gate has let two in on Friday. */
const test = base.extend<{ fair: TicketProject }>({
  fair: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures in use from this pattern
    async ({}, use) => {
      const { db, close } = openDatabase(inject("databaseUrl"), { max: 1, log: silentLog });
      const fair = await createTicketProject(db, { name: `Filter fair ${Date.now()}` });
      const ids = await addTickets(db, fair, [
        { first_name: "Anna", country: "Germany", created_at: lastMonday(), tags: ["VIP"] },
        { first_name: "Bert", country: "Deutschland" },
        { first_name: "Carla", country: "Spain", created_at: lastMonday() },
        { first_name: "Dora", country: "Germany" },
      ]);
      const tag = { project_id: fair.projectId, tag_key: "vip", tag: "VIP" };
      await db.insertInto("ticket_tag").values(tag).execute();
      await addGateFile(db, fair, { day: FRIDAY, ids: [ids[0] ?? 0, ids[2] ?? 0] });
      const counted = async () => {
        const { projectId } = fair;
        const facet = `${projectId}/registration/${fair.registrationId}`;
        const found = db.selectFrom("ticket_facet").select("tickets").where("facet", "=", facet);
        return (await found.executeTakeFirst())?.tickets;
      };
      await expect.poll(counted).toBe(4);
      await close();
      await use(fair);
    },
    { scope: "file" },
  ],
});

const menu = (page: Page) => page.getByRole("dialog", { name: "Add filter" });
const names = async (page: Page) => {
  const texts = await rows(page).allTextContents();
  return ["Anna", "Bert", "Carla", "Dora"].filter((name) => texts.some((text) => text.includes(name)));
};

/** Counts the clicks of a task. */
const clerk = () => {
  const hands = {
    clicks: 0,
    click: async (target: Locator) => {
      hands.clicks += 1;
      await target.click();
    },
  };
  return hands;
};

test("a clerk exports last week's tickets in at most five clicks", async ({ page, fair }) => {
  await startSignedIn(page);
  await open(page, fair);
  await page.getByText("1–4 of 4").waitFor();
  const hands = clerk();
  await hands.click(page.getByRole("button", { name: "Add filter" }));
  await hands.click(menu(page).getByRole("button", { name: "Created" }));
  await hands.click(menu(page).getByRole("button", { name: "Last week" }));
  await page.getByText("1–2 of 2").waitFor();
  expect(await names(page)).toEqual(["Anna", "Carla"]);
  expect(query(page)).toMatchObject({ created: "lastWeek" });
  const arrived = page.waitForEvent("download");
  // The first click outside of the menu closes it.
  await page.keyboard.press("Escape");
  await hands.click(page.getByRole("button", { name: "Export to Excel" }));
  await (await arrived).path();
  expect(hands.clicks).toBeLessThanOrEqual(5);
});

test("Germans who came on Friday: at most five clicks; each filter is a chip in the address", async ({
  page,
  fair,
}) => {
  await startSignedIn(page);
  await open(page, fair);
  await page.getByText("1–4 of 4").waitFor();
  const hands = clerk();
  await hands.click(page.getByRole("button", { name: "Add filter" }));
  await hands.click(menu(page).getByRole("button", { name: "Country" }));
  await hands.click(menu(page).getByRole("button", { name: "Germany 3" }));
  await page.getByText("1–3 of 3").waitFor();
  await hands.click(menu(page).getByRole("button", { name: "Attended" }));
  await hands.click(menu(page).getByRole("button", { name: "Friday 15 March 2030" }));
  await page.getByText("1–1 of 1").waitFor();
  expect(await names(page)).toEqual(["Anna"]);
  expect(hands.clicks).toBeLessThanOrEqual(5);
  await checkInBothColours(page);
  await page.keyboard.press("Escape");
  const chips = page.getByRole("group", { name: "Filters" });
  await chips.getByText("Country: Germany").waitFor();
  await chips.getByText("Attended: Friday 15 March 2030").waitFor();
  expect(query(page)).toEqual({ project: String(fair.projectId), country: "Germany", came: FRIDAY });
  await checkInBothColours(page);

  await page.goBack();
  await page.getByText("1–3 of 3").waitFor();
  await page.goForward();
  await page.reload();
  await page.getByText("1–1 of 1").waitFor();
  await page.getByRole("button", { name: "Remove filter Country: Germany" }).click();
  await page.getByText("1–2 of 2").waitFor();
  const add = page.getByRole("button", { name: "Add filter" });
  await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByText("1–4 of 4").waitFor();
  expect(query(page)).toEqual({ project: String(fair.projectId) });
  // A code that is no choice: its ID alone would pass for a code.
  await open(page, fair, "&code=4711");
  await chips.getByText("Promo code: ID 4711").waitFor();
});

test("filters are found and set by keyboard alone, also at 360 px; invalid ones are none", async ({
  page,
  fair,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await startSignedIn(page);
  await open(page, fair, "&created=someday&came=2030-02-31");
  await page.getByRole("button", { name: "Add filter" }).press("Enter");
  const search = menu(page).getByRole("textbox", { name: "Search filters" });
  await expect.poll(() => search.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type("vip");
  await menu(page).getByRole("button", { name: "VIP 1" }).waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => query(page)).toMatchObject({ tag: "VIP" });
  await expect.poll(() => search.inputValue()).toBe("");
  await page.keyboard.type("hall");
  await menu(page).getByRole("button", { name: "Hall 3" }).waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => query(page)).toMatchObject({ gate: "Hall 3", tag: "VIP" });
  await checkInBothColours(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await page.keyboard.press("Escape");
  await menu(page).waitFor({ state: "hidden" });
  const add = page.getByRole("button", { name: "Add filter" });
  await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true);
});
