import { expect, inject } from "vitest";
import { openDatabase } from "../apps/api/src/platform/db/database.ts";
import { silentLog } from "../apps/api/src/platform/log.ts";
import { addTickets } from "../apps/api/test/events/fill-tickets.ts";
import { createTicketProject, type TicketProject } from "../apps/api/test/events/ticket-project.ts";
import { checkInBothColours, test } from "./browser.ts";
import { openSignedIn } from "./sign-in.ts";
import { open, rows } from "./ticket-screens.ts";

/** Three tickets, one of them without an address. */
async function fillFair(): Promise<TicketProject> {
  const { db, close } = openDatabase(inject("databaseUrl"), { max: 1, log: silentLog });
  const fair = await createTicketProject(db, { name: `Message fair ${Date.now()}` });
  const emails = ["ann@example.org", "bob@example.org", ""];
  await addTickets(
    db,
    fair,
    emails.map((email, at) => ({ first_name: `Guest ${at}`, email, status: "issued" as const })),
  );
  await close();
  return fair;
}

// rules/messages 1–7, 10, 12
test("a message is written to ticked tickets, previewed, sent and stopped", async ({ page }) => {
  const fair = await fillFair();
  await openSignedIn(page);
  await open(page, fair);
  await rows(page)
    .nth(0)
    .getByRole("checkbox", { name: /Select ticket/ })
    .click();
  await page.getByRole("button", { name: "Select all 3" }).click();
  await page.getByRole("link", { name: "Write a message" }).click();
  const recipients = page.getByRole("status", { name: "Recipients" });
  await recipients.getByText("2 mails for 3 tickets.").waitFor();
  await recipients.getByText("1 has no email address.", { exact: false }).waitFor();

  await page.getByLabel("Subject").fill("The programme of [event]");
  const text = page.getByRole("textbox", { name: "Text" });
  await text.fill("Hello [nmae]");
  await page.getByText("Character 7: [nmae] is not a variable", { exact: false }).first().waitFor();
  await text.fill("Hello ");
  await page.getByRole("button", { name: "Name", exact: true }).click();
  await expect.poll(() => text.inputValue()).toBe("Hello [name]");
  await page.frameLocator("iframe[title='The mail']").getByText("Hello Anna Lindqvist").waitFor();
  await recipients.getByText("an address gets a mail for each of its tickets", { exact: false }).waitFor();
  await checkInBothColours(page);

  await page.getByRole("button", { name: "Send the message" }).click();
  await page.getByText("2 waiting", { exact: false }).waitFor();
  await page.getByText("No email address").first().waitFor();
  await checkInBothColours(page);
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Stop the message" }).click();
  await page.getByText("2 stopped", { exact: false }).waitFor();
});

// rules/messages 16
test("a scheduled message is changed: its text, its time and its tickets", async ({ page }) => {
  const fair = await fillFair();
  await openSignedIn(page);
  await open(page, fair);
  await rows(page)
    .nth(0)
    .getByRole("checkbox", { name: /Select ticket/ })
    .click();
  await page.getByRole("button", { name: "Select all 3" }).click();
  await page.getByRole("link", { name: "Write a message" }).click();
  await page.getByLabel("Subject").fill("Doors of [event]");
  await page.getByRole("textbox", { name: "Text" }).fill("They open at nine.");
  await page.getByLabel("Send on (optional)").fill("02/01/2126");
  await page.getByRole("button", { name: "Schedule the message" }).click();
  await page.getByText("It is sent at", { exact: false }).waitFor();

  await page.getByRole("link", { name: "Change" }).click();
  const recipients = page.getByRole("status", { name: "Recipients" });
  await recipients.getByText("2 mails for 3 tickets.").waitFor();
  await page.getByRole("combobox", { name: "Tickets" }).click();
  await page.getByRole("option", { name: "All current tickets" }).click();
  const text = page.getByRole("textbox", { name: "Text" });
  await expect.poll(() => text.inputValue()).toBe("They open at nine.");
  await text.fill("They open at ten.");
  await page.frameLocator("iframe[title='The mail']").getByText("They open at ten.").waitFor();
  await page.getByLabel("Send on (optional)").fill("03/01/2126");
  await checkInBothColours(page);
  await page.getByRole("button", { name: "Save the message" }).click();
  await page.getByText("The message has been changed.").waitFor();
  await page.getByText("It is sent at 03.01.2126 09:00", { exact: false }).waitFor();
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await page.getByRole("button", { name: "Stop the message" }).click();
  await page.getByText("Stopped by", { exact: false }).waitFor();
});
