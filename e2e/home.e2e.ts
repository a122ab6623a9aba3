import { createGate } from "@foyer/contract/gates.ts";
import { createProject } from "@foyer/contract/projects.ts";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { checkInBothColours } from "./browser.ts";
import { callApi, uploadScans } from "./call-api.ts";
import { deskTest as test } from "./desk.ts";
import { newName } from "./project-screens.ts";
import { startSignedIn } from "./sign-in.ts";
import { fillSmallEvent, makeSmallEvent, next, open, registerVisitor } from "./small-event.ts";

const attention = (page: Page) => page.getByRole("region", { name: "Needs attention", exact: true });
const narrow = { width: 360, height: 800 };
const wide = { width: 1280, height: 800 };

async function expectNoSideways(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);
}

const DAY_MS = 86_400_000;
const wallTimeIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 19);

test("Home shows what needs attention until it is mended, and each project with its overview", async ({
  page,
  desk,
}) => {
  const event = await makeSmallEvent(desk);
  const name = newName("Home fair");
  // The nearest of all that begin later: Home shows so many.
  const [startDateTime, endDateTime] = [wallTimeIn(1), wallTimeIn(3)];
  const { id } = await callApi(desk, createProject, { body: { name, startDateTime, endDateTime } });
  await desk.goto("/home");
  const pool = attention(desk).getByRole("listitem").filter({ hasText: "left for" });
  await pool.first().waitFor();
  await attention(desk)
    .getByRole("link", { name: /^Open the outbox/ })
    .waitFor();
  const card = desk.getByRole("article", { name, exact: true });
  const all = desk.getByRole("button", { name: /^Show all \d+$/ });
  await desk.getByRole("heading", { name: "Running and coming projects" }).waitFor();
  for (const button of (await all.all()).reverse()) await button.click();
  await card.getByText("no registration yet").waitFor();
  await checkInBothColours(desk);
  await desk.setViewportSize(narrow);
  await expectNoSideways(desk);
  await checkInBothColours(desk);
  await desk.setViewportSize(wide);

  await card.getByRole("link", { name }).click();
  await desk.waitForURL(paths.projectOverview({ projectId: id, projectName: name }));
  await desk.getByText("There are no tickets yet.").waitFor();
  await checkInBothColours(desk);

  await registerVisitor(page, event);
  await desk.goto(paths.projectOverview({ projectId: event.projectId, projectName: "Spring Fair" }));
  await desk.getByRole("region", { name: "Countries", exact: true }).getByText("Not given").waitFor();
  const sales = desk.getByRole("region", { name: "Sales", exact: true });
  await sales.getByRole("img", { name: /^Tickets per day: 1 ticket in all\./ }).waitFor();
  await sales.getByRole("button", { name: "Show table" }).click();
  // The button says what a press does: it has no pressed state besides.
  await expect.poll(() => sales.getByRole("button", { name: "Show chart", pressed: true }).count()).toBe(0);
  await sales.getByRole("table", { name: "Tickets per day" }).getByRole("cell", { name: "1" }).waitFor();
  await sales.getByRole("button", { name: "Show chart" }).click();
  await uploadScans(desk, event.projectId, { gate: "North", content: "FAIR-00001;09:30\nSTRANGER;11:10\n" });
  await desk.reload();
  await desk.getByRole("img", { name: /^12\.05\.2126: 2 scans in all\./ }).waitFor();
  await checkInBothColours(desk);
  await desk.setViewportSize(narrow);
  await expectNoSideways(desk);
  await checkInBothColours(desk);
  await desk.setViewportSize(wide);
});

test("on its day a project's card leads to the live page of its gates", async ({ desk }) => {
  const name = newName("Running fair");
  const [startDateTime, endDateTime] = [wallTimeIn(-1), wallTimeIn(1)];
  const { id } = await callApi(desk, createProject, { body: { name, startDateTime, endDateTime } });
  await desk.goto("/home");
  const card = desk.getByRole("article", { name, exact: true });
  await card.getByText("nobody came yet").waitFor();
  const live = card.getByRole("link", { name: `Live at the gates of ${name}` });
  expect(await live.count()).toBe(0);
  await callApi(desk, createGate, { params: { projectId: id }, body: { name: "North" } });
  await desk.reload();
  await live.waitFor();
  await checkInBothColours(desk);
  await live.click();
  await desk.getByRole("heading", { name: "Live", level: 1 }).waitFor();
});

test("the funnel counts a tab once, also after a reload", async ({ page, desk }) => {
  const event = await makeSmallEvent(desk);
  const counts = async () => {
    await desk.goto(paths.projectOverview({ projectId: event.projectId, projectName: "Spring Fair" }));
    const rows = desk.getByRole("table", { name: "Steps of visitors" }).locator("tbody tr");
    await rows.first().waitFor();
    return (await rows.locator("td").allTextContents()).slice(0, 3);
  };
  const reported = (stage: string) =>
    page.waitForResponse((answer) => answer.request().postData() === JSON.stringify({ stage }));
  const opened = reported("opened");
  await open(page, event);
  await opened;
  await page.reload();
  await next(page).waitFor();
  // The server stores counts every five seconds.
  await expect.poll(counts).toEqual(["1", "0", "0"]);
  const started = reported("started");
  await fillSmallEvent(page);
  await started;
  await page.reload();
  await expect.poll(counts).toEqual(["1", "1", "0"]);
});

test("a part of Home that could not be loaded says so, and is not read again and again", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/Failed to load resource/);
  await startSignedIn(page);
  let asked = 0;
  await page.route("**/api/home-projects", async (route) => {
    asked += 1;
    await route.fulfill({
      status: 500,
      json: { Error: { Code: "internal", Message: "Something went wrong." } },
    });
  });
  await page.goto("/home");
  await page.getByText("The projects could not be loaded.").waitFor();
  await page.waitForLoadState("networkidle");
  const settled = asked;
  await page.waitForTimeout(1_500);
  expect(asked).toBe(settled);
  await page.unroute("**/api/home-projects");
  const failed = page.getByRole("alert").filter({ hasText: "The projects could not be loaded." });
  await failed.getByRole("button", { name: "Retry" }).click();
  await page.getByRole("region", { name: "Projects", exact: true }).waitFor();
});
