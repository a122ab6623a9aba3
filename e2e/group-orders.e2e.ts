import { getMail, listMails } from "@foyer/contract/mails.ts";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { checkInBothColours } from "./browser.ts";
import { callApi } from "./call-api.ts";
import { deskTest as test } from "./desk.ts";
import { field, makeSmallEvent, open } from "./small-event.ts";
import { readCode } from "./verification-mails.ts";

const PHONE = { width: 360, height: 740 };

/** The first link in the newest mail to an address. */
async function readLink(desk: Page, recipient: string): Promise<string> {
  const found = async () => (await callApi(desk, listMails, { query: { recipient } })).Items[0];
  await expect.poll(found).toBeDefined();
  const mail = await found();
  const params = { projectId: mail?.projectId ?? 0, mailId: mail?.id ?? 0 };
  const { text } = await callApi(desk, getMail, { params });
  return new URL(/https?:\S+/.exec(text)?.[0] ?? "").pathname;
}

test("somebody on a phone registers a group; a colleague completes the rest in German; staff see it paid", async ({
  page,
  desk,
}) => {
  const event = await makeSmallEvent(desk, { ticketPrice: 20 });
  await desk.goto(paths.editRegistration({ ...event, projectName: "Event" }));
  await desk.getByLabel("People in a group order").fill("10");
  await desk.getByRole("button", { name: "Save" }).click();
  await desk.getByText("Registration was successfully updated").waitFor();

  const stamp = Date.now();
  await page.setViewportSize(PHONE);
  await open(page, event);
  await page.getByRole("link", { name: "Register several people" }).click();
  await field(page, "Your name").fill("Maria Nowak");
  await field(page, "Your email address").fill(`maria-${stamp}@example.org`);
  const rows = `First name\tLast name\tEmail\nAnn\tKern\tann-${stamp}@example.org\nBen\tLi\tben-${stamp}@example`;
  await page.getByLabel("First name").first().focus();
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, rows);
  await page.getByText("Rows pasted: 2.").waitFor();
  await checkInBothColours(page);
  await page.reload();
  const second = page.getByRole("group", { name: "Person 2" });
  expect(await second.getByLabel("Last name").inputValue()).toBe("Li");
  await page.getByRole("button", { name: "Register everybody (2)" }).click();
  await page.getByText("Nobody has been registered yet. Correct the marked rows.").waitFor();
  await expect
    .poll(() => second.getByLabel("Email address").evaluate((one) => one === document.activeElement))
    .toBe(true);
  await second.getByLabel("Email address").fill(`ben-${stamp}@example.org`);

  // Ann's questions, with Back and Forward of the browser.
  await page
    .getByRole("group", { name: "Person 1" })
    .getByRole("button", { name: "Answer for this person" })
    .click();
  await page.getByText("Answers for Ann Kern").waitFor();
  await page.goBack();
  await page.getByRole("button", { name: "Register everybody (2)" }).waitFor();
  await page.goForward();
  await page.getByText("Answers for Ann Kern").waitFor();
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await field(page, "Company").fill("Acme");
  await checkInBothColours(page);
  await page.getByRole("button", { name: "Keep the answers" }).click();
  await page.getByText("You have answered all questions.").waitFor();
  await page.getByRole("button", { name: "Register everybody (2)" }).click();
  await page.getByRole("heading", { name: "Your group" }).waitFor();
  await page.getByText("Answers missing").waitFor();
  await page.getByText("€40.00").first().waitFor();
  await checkInBothColours(page);

  const other = await page.context().newPage();
  await other.setViewportSize(PHONE);
  await other.goto(`${await readLink(desk, `ben-${stamp}@example.org`)}?lang=de-DE`);
  await other.getByText(/^Maria Nowak hat Sie angemeldet/).waitFor();
  await checkInBothColours(other);
  await other.getByRole("button", { name: "Weiter", exact: true }).click();
  await field(other, "Unternehmen").fill("Muster");
  await other.reload();
  expect(await field(other, "Unternehmen").inputValue()).toBe("Muster");
  await other.getByRole("button", { name: "Anmeldung abschließen" }).click();
  await other.getByText("Ihr Ticket kommt per E-Mail, sobald die Bestellung bezahlt ist.").waitFor();

  await page.reload();
  await expect.poll(() => page.getByText("Complete", { exact: true }).count()).toBe(2);
  const reference = (await page.locator(".payment-reference").textContent()) ?? "";
  await desk.goto(`${paths.tickets()}?project=${event.projectId}&q=${reference}`);
  const ben = desk.getByRole("row").filter({ hasText: "Ben" });
  await ben.getByRole("button", { name: /^Details of ticket/ }).click();
  await desk.getByRole("button", { name: "Mark the group as paid" }).click();
  await desk.getByRole("button", { name: "Mark as paid", exact: true }).click();
  await desk.getByText(`Group ${reference} is paid.`).waitFor();
  await page.reload();
  await page.getByText("The order is paid.").waitFor();

  // Whoever has lost the mail finds the group by the address. rules/privacy 19
  const contact = `maria-${stamp}@example.org`;
  await page.goto(`/r/${event.code}/my-tickets`);
  await field(page, "Your email address").fill(contact);
  await page.getByRole("button", { name: "Request a code" }).click();
  const code = field(page, "Verification code");
  await code.waitFor();
  await expect.poll(() => readCode(desk, contact).catch(() => "")).toMatch(/^\d{6}$/);
  await code.fill(await readCode(desk, contact));
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: "Groups that you registered" }).waitFor();
  await checkInBothColours(page);
  await page.getByRole("link", { name: reference }).click();
  await page.getByText("The order is paid.").waitFor();
});
