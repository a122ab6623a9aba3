import { createGate } from "@foyer/contract/gates.ts";
import { acceptInvitation } from "@foyer/contract/invitations.ts";
import { inviteStaff } from "@foyer/contract/staff.ts";
import { cancelTicket, listTickets } from "@foyer/contract/tickets.ts";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { checkAccessibility, checkInBothColours } from "./browser.ts";
import { callApi } from "./call-api.ts";
import { deskTest as test } from "./desk.ts";
import { signIn } from "./sign-in.ts";
import { makeSmallEvent, registerVisitor } from "./small-event.ts";
import { printed, watchPrinter } from "./watch-printer.ts";

const search = (page: Page) => page.getByRole("combobox", { name: "Find a visitor" });
const options = (page: Page) => page.getByRole("listbox", { name: "Visitors" }).getByRole("option");
const would = (page: Page) => page.getByRole("region", { name: "What the gate would say" });
const done = (page: Page) => page.getByRole("region", { name: "Let in by hand", exact: true });
const hasFocus = (name: string) => (page: Page) =>
  page.evaluate((wanted) => document.activeElement?.textContent?.trim() === wanted, name);

/** An event with a gate and two visitors, Ann of ann@ and of ben@example.org. */
async function makeHelpDesk(page: Page, desk: Page, gate: { name: string; stopsRepeats?: boolean }) {
  const event = await makeSmallEvent(desk);
  await registerVisitor(page, event);
  await registerVisitor(page, event, "ben@example.org");
  const { projectId } = event;
  const { id: gateId } = await callApi(desk, createGate, { params: { projectId }, body: gate });
  const at = { projectId, projectName: "Spring Fair", gateId };
  return { event, at };
}

test("a clerk finds a visitor by name and lets them in with the keyboard alone, prints, and goes on", async ({
  page,
  desk,
}) => {
  const { at } = await makeHelpDesk(page, desk, { name: "North" });
  await watchPrinter(desk);
  await desk.goto(paths.checkIn(at));
  await desk.getByRole("link", { name: "Help desk" }).click();
  await desk.getByText("Sold in the last 15 minutes").waitFor();
  await expect.poll(() => options(desk).count()).toBe(2);
  await expect.poll(() => search(desk).evaluate((input) => input === document.activeElement)).toBe(true);
  await checkInBothColours(desk);

  // Both, and the test of what was typed as a code.
  await desk.keyboard.type("example");
  await expect.poll(() => options(desk).count()).toBe(3);
  await options(desk).first().getByText("Not in yet").waitFor();
  await desk.keyboard.press("ArrowDown");
  await expect.poll(() => options(desk).nth(1).getAttribute("aria-selected")).toBe("true");
  expect(await options(desk).nth(1).textContent()).toContain("ann@example.org");
  await desk.keyboard.press("Enter");
  await would(desk).getByRole("heading", { name: "May come in", exact: true }).waitFor();
  await checkInBothColours(desk);
  await expect
    .poll(() =>
      desk.getByRole("radio", { name: "Forgot the code" }).evaluate((one) => one === document.activeElement),
    )
    .toBe(true);
  await desk.keyboard.press("ArrowDown");
  await desk.keyboard.press("Tab");
  await desk.keyboard.type("Wet paper");
  await desk.keyboard.press("Enter");
  await done(desk).getByRole("heading", { name: "Admitted", exact: true }).waitFor();
  await done(desk).getByText("By hand: code cannot be read. “Wet paper”").waitFor();
  await checkInBothColours(desk);
  await expect.poll(() => hasFocus("Print badge")(desk)).toBe(true);
  await desk.keyboard.press("Enter");
  await desk.getByText(/^Badge printed .*Administrator$/).waitFor();
  await expect.poll(async () => (await printed(desk)).length).toBe(1);

  // What is typed anywhere is the next search; who came in says so.
  await desk.keyboard.type("FAIR-00001");
  await expect.poll(() => search(desk).inputValue()).toBe("FAIR-00001");
  await options(desk).first().getByText("Inside").waitFor();
  await desk.keyboard.press("Enter");
  await would(desk).getByRole("heading", { name: "May come in, marked" }).waitFor();
  await would(desk)
    .getByText(/Came in at North/)
    .waitFor();

  await desk.goto(paths.checkIn(at));
  const log = desk.getByRole("region", { name: "Table of the latest scans" });
  await log.getByText("By hand: code cannot be read. “Wet paper”").waitFor();
  await checkAccessibility(desk);
});

test("a refused visitor is helped from check-in: the refusal is overruled, and the log says so", async ({
  page,
  desk,
}) => {
  const { at } = await makeHelpDesk(page, desk, { name: "West", stopsRepeats: true });
  await desk.setViewportSize({ width: 360, height: 740 });
  await desk.goto(paths.checkIn(at));
  const verdict = desk.getByRole("region", { name: "Last scan" });
  await verdict.getByText("Ready").waitFor();
  for (const word of ["Admitted", "Do not admit"]) {
    await desk.keyboard.type("FAIR-00001");
    await desk.keyboard.press("Enter");
    await verdict.getByRole("heading", { name: word, exact: true }).waitFor();
  }
  await checkAccessibility(desk);
  await verdict.getByRole("link", { name: "Help this visitor" }).click();
  await would(desk).getByRole("heading", { name: "Would be refused" }).waitFor();
  await checkInBothColours(desk);
  await expect.poll(() => desk.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await desk.getByRole("button", { name: "Let in all the same" }).click();
  await done(desk).getByRole("heading", { name: "Let in by hand" }).waitFor();
  await done(desk)
    .getByText(/By hand: decision of a supervisor/)
    .waitFor();
  await checkInBothColours(desk);
  await expect.poll(() => desk.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await desk.getByRole("button", { name: "Next visitor" }).click();
  await desk.getByText("Sold in the last 15 minutes").waitFor();
  await expect.poll(() => options(desk).count()).toBe(2);
  await checkAccessibility(desk);
  await desk.goto(paths.checkIn(at));
  const log = desk.getByRole("region", { name: "Table of the latest scans" });
  await log.getByText("Let in by hand", { exact: true }).waitFor();
});

test("a code is tested without a scan, and a visitor without a ticket gets one that is let in at once", async ({
  page,
  desk,
}) => {
  const { at, event } = await makeHelpDesk(page, desk, { name: "East" });
  await desk.goto(paths.gateHelp(at));
  await options(desk).first().waitFor();
  await desk.keyboard.type("STRANGER");
  await options(desk)
    .getByText(/Test “STRANGER” as a code/)
    .waitFor();
  await desk.keyboard.press("Enter");
  await would(desk).getByText("No ticket of this project has this code.").waitFor();
  await desk.getByText("A test: nothing was stored.").waitFor();
  await checkInBothColours(desk);

  await desk.keyboard.press("Escape");
  await expect.poll(() => search(desk).inputValue()).toBe("");
  const link = desk.getByRole("link", { name: /^Register: / });
  expect(await link.getAttribute("target")).toBe("_blank");
  expect(await link.getAttribute("href")).toBe(`/r/${event.code}`);
  await registerVisitor(page, event, "walk-in@example.org");
  await expect.poll(() => options(desk).first().textContent()).toContain("walk-in@");
  await desk.keyboard.press("Enter");
  await would(desk).getByRole("heading", { name: "May come in", exact: true }).waitFor();
  await desk.getByRole("button", { name: "Let in", exact: true }).click();
  await done(desk).getByRole("heading", { name: "Admitted", exact: true }).waitFor();

  await desk.goto(paths.checkIn(at));
  const log = desk.getByRole("region", { name: "Table of the latest scans" });
  await expect.poll(() => log.locator("tbody tr").count()).toBe(1);
});

test("an operator lets in by hand, and leaves a cancelled ticket to a manager", async ({ page, desk }) => {
  const { at } = await makeHelpDesk(page, desk, { name: "South" });
  const { projectId } = at;
  const { Items } = await callApi(desk, listTickets, { query: { projectId, search: "FAIR-00002" } });
  const ticketId = Items[0]?.TicketId ?? 0;
  await callApi(desk, cancelTicket, { params: { projectId, ticketId }, body: {} });
  const account = { login: `helper-${Date.now()}`, password: "operator horse battery" };
  const { link } = await callApi(desk, inviteStaff, {
    body: { name: account.login, role: "operator", projectIds: [projectId] },
  });
  const token = link.url.split(/[/#=]/).at(-1) ?? "";
  await callApi(desk, acceptInvitation, { body: { token, ...account } });
  await signIn(page, paths.gateHelp({ ...at, projectName: "_" }), account);
  await options(page).first().getByText("Cancelled").waitFor();
  await page.keyboard.press("Enter");
  await would(page).getByText("The ticket is cancelled.").waitFor();
  await page.getByText("Only a manager of the project can let them in all the same.").waitFor();
  expect(await page.getByRole("button", { name: /^Let in/ }).count()).toBe(0);
  expect(await page.getByRole("button", { name: "Print badge" }).count()).toBe(0);
  await checkInBothColours(page);
  await page.keyboard.type("FAIR-00001");
  await options(page).first().getByText("Not in yet").waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Let in", exact: true }).click();
  await done(page).getByRole("heading", { name: "Admitted", exact: true }).waitFor();
});
