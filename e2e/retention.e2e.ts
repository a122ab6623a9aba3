import { expect, inject } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { openDatabase } from "../apps/api/src/platform/db/database.ts";
import { silentLog } from "../apps/api/src/platform/log.ts";
import { addTickets } from "../apps/api/test/events/fill-tickets.ts";
import { createTicketProject } from "../apps/api/test/events/ticket-project.ts";
import { checkInBothColours, test } from "./browser.ts";
import { openSignedIn } from "./sign-in.ts";

async function fillFair() {
  const { db, close } = openDatabase(inject("databaseUrl"), { max: 1, log: silentLog });
  const name = `Kept fair ${Date.now()}`;
  const fair = await createTicketProject(db, { name });
  await addTickets(db, fair, [{ first_name: "Annabel" }, { first_name: "Bo" }]);
  await close();
  return { projectId: fair.projectId, projectName: name };
}

// rules/privacy 13–17
test("an admin adds a rule, tries it, postpones it, and erases at once", async ({
  page,
  allowConsoleErrors,
}) => {
  // The wrong name is refused.
  allowConsoleErrors(/422/);
  const place = await fillFair();
  await openSignedIn(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(paths.editProject(place));
  await page.getByRole("link", { name: "Retention" }).click();
  await page.getByText("Nothing is erased automatically").waitFor();
  await page.getByRole("button", { name: "Add rule" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Days", exact: true }).fill("30");
  await checkInBothColours(page);
  await dialog.getByRole("button", { name: "Add rule" }).click();

  const rule = page.getByRole("article", { name: "All personal data", exact: true });
  await rule.getByText(/^30 days after the event: from/).waitFor();
  await rule.getByRole("button", { name: "Try it" }).click();
  const trial = page.getByRole("article", { name: "Trial: All personal data" });
  await trial.getByText("2 tickets with their fields and answers").waitFor();
  await trial.getByText("Nothing was erased. An erasure now would remove:").waitFor();

  await rule.getByRole("button", { name: "Postpone" }).click();
  await dialog.getByLabel("Reason").fill("A lawsuit");
  await dialog.getByRole("button", { name: "Postpone" }).click();
  await rule.getByText("A lawsuit").waitFor();
  await checkInBothColours(page);

  await rule.getByRole("button", { name: "Erase now" }).click();
  const name = dialog.getByLabel("Name of the project");
  await name.fill("Another fair");
  await dialog.getByRole("button", { name: "Erase now" }).click();
  await dialog.getByText(/^Type the name of the project/).waitFor();
  await name.fill(place.projectName);
  await name.press("Enter");
  const erasure = page.getByRole("article", { name: "Erasure: All personal data" });
  await erasure.getByText("2 tickets with their fields and answers").waitFor();
  await checkInBothColours(page);
  const [proof] = await Promise.all([
    page.waitForEvent("download"),
    erasure.getByRole("button", { name: "Download proof" }).click(),
  ]);
  expect(proof.suggestedFilename()).toMatch(/^retention-\d+-\d{4}-\d\d-\d\d\.json$/);
});
