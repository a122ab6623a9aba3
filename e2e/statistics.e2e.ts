import type { Page } from "playwright-core";
import { expect, inject } from "vitest";
import { openDatabase } from "../apps/api/src/platform/db/database.ts";
import { silentLog } from "../apps/api/src/platform/log.ts";
import { addTickets } from "../apps/api/test/events/fill-tickets.ts";
import { createTicketProject, type TicketProject } from "../apps/api/test/events/ticket-project.ts";
import { test as base, checkInBothColours } from "./browser.ts";
import { addGateFile } from "./gate-file.ts";
import { startSignedIn } from "./sign-in.ts";
import { query } from "./ticket-screens.ts";

const FRIDAY = "2030-03-15";

/** A project with three tickets, of which a gate has let a German and a Spaniard in on Friday. */
const test = base.extend<{ fair: TicketProject }>({
  fair: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures in use from this pattern
    async ({}, use) => {
      const { db, close } = openDatabase(inject("databaseUrl"), { max: 1, log: silentLog });
      const fair = await createTicketProject(db, { name: `Statistics fair ${Date.now()}` });
      const ids = await addTickets(db, fair, [
        { country: "Germany" },
        { country: "Deutschland" },
        { country: "Spain" },
      ]);
      await addGateFile(db, fair, { day: FRIDAY, ids: [ids[0] ?? 0, ids[2] ?? 0] });
      const isMatched = async () => {
        const found = db.selectFrom("facet_bits").select("facet").where("project_id", "=", fair.projectId);
        return (await found.where("facet", "like", "%/file/%").execute()).length;
      };
      await expect.poll(isMatched).toBe(1);
      await close();
      await use(fair);
    },
    { scope: "file" },
  ],
});

const table = (page: Page, rows: string) =>
  page.getByRole("table", { name: `Tickets by ${rows} and Day of visit` });

test("Germans with a ticket of one registration who came on Friday: three clicks to their tickets", async ({
  page,
  fair,
}) => {
  await startSignedIn(page);
  await page.goto(`/tickets?project=${fair.projectId}`);
  await page.getByText("1–3 of 3").waitFor();
  await page.getByRole("link", { name: "Statistics" }).click();
  await table(page, "Registration").getByRole("link", { name: "Only Visitors" }).click();
  const germans = table(page, "Country").getByRole("row", { name: "Germany" });
  await germans.waitFor();
  expect(await germans.getByRole("cell").allTextContents()).toEqual(["1", "1", "2"]);
  await checkInBothColours(page);
  await germans.getByRole("link", { name: "1" }).first().click();
  await page.getByText("1–1 of 1").waitFor();
  expect(query(page)).toEqual({
    project: String(fair.projectId),
    registration: String(fair.registrationId),
    country: "Germany",
    came: FRIDAY,
  });
});

test("at 360 px the table scrolls in its own box; shares and filters stand in the address", async ({
  page,
  fair,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await startSignedIn(page);
  await page.goto(`/tickets/statistics?project=${fair.projectId}&rows=country&country=Germany&share=row`);
  const germans = table(page, "Country").getByRole("row", { name: "Germany" });
  await germans.waitFor();
  expect(await germans.getByRole("cell").allTextContents()).toEqual(["50%", "50%", "100%"]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await checkInBothColours(page);
  await page.getByRole("button", { name: "Remove filter Country: Germany" }).click();
  await table(page, "Country").getByRole("row", { name: "Spain" }).waitFor();
  expect(query(page)).toEqual({ project: String(fair.projectId), rows: "country", share: "row" });
});
