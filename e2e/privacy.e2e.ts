import { expect, inject } from "vitest";
import { openDatabase } from "../apps/api/src/platform/db/database.ts";
import { silentLog } from "../apps/api/src/platform/log.ts";
import { addTickets } from "../apps/api/test/events/fill-tickets.ts";
import { createTicketProject, type TicketProject } from "../apps/api/test/events/ticket-project.ts";
import { checkInBothColours, test } from "./browser.ts";
import { startSignedIn } from "./sign-in.ts";
import { open, rows } from "./ticket-screens.ts";

async function fillFair(): Promise<TicketProject> {
  const { db, close } = openDatabase(inject("databaseUrl"), { max: 1, log: silentLog });
  const fair = await createTicketProject(db, { name: `Private fair ${Date.now()}` });
  await addTickets(db, fair, [{ first_name: "Annabel" }, { first_name: "Bo" }]);
  await close();
  return fair;
}

// rules/privacy 1, 6, 9
test("an admin downloads the data of a person, and erases them with a proof", async ({
  page,
  allowConsoleErrors,
}) => {
  // The wrong number is refused.
  allowConsoleErrors(/422/);
  const fair = await fillFair();
  await startSignedIn(page);
  await open(page, fair);
  await rows(page)
    .filter({ hasText: "Annabel" })
    .getByRole("button", { name: /Details of ticket/ })
    .click();
  const details = page.getByRole("dialog", { name: /^Ticket \d+$/ });
  const part = details.getByRole("region", { name: "Personal data" });
  await part.scrollIntoViewIfNeeded();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    part.getByRole("button", { name: "Download as JSON" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^personal-data-\d+\.json$/);

  await part.getByRole("button", { name: "Erase personal data" }).click();
  const dialog = page.getByRole("dialog", { name: /^Erase the personal data of ticket \d+\?$/ });
  await dialog.getByText("1 ticket with its fields and answers").waitFor();
  await checkInBothColours(page);
  const number = dialog.getByLabel("Number of the ticket");
  await number.fill("no");
  await dialog.getByRole("button", { name: "Erase personal data" }).click();
  await dialog.getByText(/^Type the number of the ticket, \d+\.$/).waitFor();
  const ticketId =
    /\d+/.exec((await dialog.getByText(/^Type \d+ to confirm\.$/).textContent()) ?? "")?.[0] ?? "";
  await number.fill(ticketId);
  await number.press("Enter");
  await page.getByText(`The personal data of ticket ${ticketId} have been erased.`).waitFor();

  await part.getByRole("button", { name: "Download proof" }).waitFor();
  await details.getByRole("heading", { name: "No name" }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
  await checkInBothColours(page);
  await expect.poll(() => rows(page).filter({ hasText: "Annabel" }).count()).toBe(0);
  await expect.poll(() => rows(page).filter({ hasText: "Bo" }).count()).toBe(1);
});
