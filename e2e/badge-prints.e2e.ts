import { expect, inject } from "vitest";
import { openDatabase } from "../apps/api/src/platform/db/database.ts";
import { silentLog } from "../apps/api/src/platform/log.ts";
import { addTickets } from "../apps/api/test/events/fill-tickets.ts";
import { createTicketProject, type TicketProject } from "../apps/api/test/events/ticket-project.ts";
import { checkInBothColours, test } from "./browser.ts";
import { startSignedIn } from "./sign-in.ts";
import { open, rows } from "./ticket-screens.ts";
import { printed, watchPrinter } from "./watch-printer.ts";

/** Two issued tickets of a project that asks why a badge is printed again. */
async function fillFair(): Promise<TicketProject> {
  const { db, close } = openDatabase(inject("databaseUrl"), { max: 1, log: silentLog });
  const fair = await createTicketProject(db, { name: `Badge fair ${Date.now()}` });
  await addTickets(db, fair, [{ first_name: "Ann" }, { first_name: "Bo" }]);
  await db
    .updateTable("project")
    .set({ asks_reprint_reason: true })
    .where("id", "=", fair.projectId)
    .execute();
  await close();
  return fair;
}

// rules/printouts 19, 20
test("a printed badge is marked, and printed again with a reason; a download marks nothing", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED/);
  const fair = await fillFair();
  await watchPrinter(page);
  await startSignedIn(page);
  await open(page, fair);
  await rows(page)
    .filter({ hasText: "Ann" })
    .getByRole("button", { name: /Details of ticket/ })
    .click();
  const details = page.getByRole("dialog", { name: /^Ticket \d+$/ });
  const print = details.getByRole("button", { name: "Print badge" });
  const arrived = page.waitForEvent("download");
  await details.getByRole("button", { name: "Download badge" }).click();
  await arrived;
  expect(await details.getByText(/^Badge printed/).count()).toBe(0);
  await print.click();
  await details.getByText(/^Badge printed .*Administrator$/).waitFor();
  await print.click();
  const asking = page.getByRole("dialog", { name: "Print this badge again" });
  await asking.getByRole("button", { name: "Print badge" }).click();
  await asking.getByText("Say why the badge is printed again.").waitFor();
  await checkInBothColours(page);
  await asking.getByLabel("Reason").fill("Lost in the hall");
  // What could not be drawn was not printed, so it is not marked.
  await page.route(/\/printout\?onsite=true$/, (route) => route.abort(), { times: 1 });
  await asking.getByRole("button", { name: "Print badge" }).click();
  await asking.getByText("The badge is not printed.").waitFor();
  expect(await details.getByText(/^Badge printed 2 times/).count()).toBe(0);
  await asking.getByRole("button", { name: "Print badge" }).click();
  await details.getByText(/^Badge printed 2 times, last .*Administrator$/).waitFor();
  await expect.poll(async () => (await printed(page)).length).toBe(2);
  await page.keyboard.press("Escape");
  await details.waitFor({ state: "hidden" });

  await page.getByRole("button", { name: "Print", exact: true }).click();
  const many = page.getByRole("dialog", { name: "Print tickets" });
  await many.getByRole("radio", { name: "As badges" }).click();
  await many.getByText("1 of these badges was printed before.").waitFor();
  await many.getByLabel("Why are they printed again?").waitFor();
  await checkInBothColours(page);
  await many.getByRole("button", { name: "Print 2 badges" }).click();
  await many.getByText("Say why the badges are printed again.").waitFor();
  await many.getByLabel("Why are they printed again?").fill("The printer was empty");
  await many.getByRole("button", { name: "Print 2 badges" }).click();
  await many.waitFor({ state: "hidden" });
  await expect.poll(async () => (await printed(page)).length).toBe(3);
});
