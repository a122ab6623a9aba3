import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { checkAccessibility } from "./browser.ts";
import { deskTest as test } from "./desk.ts";
import { fillSmallEvent, makeSmallEvent, open, register, registerVisitor, thanks } from "./small-event.ts";

const barcode = (page: Page) => page.getByRole("img", { name: /Code 128/ });
const download = (page: Page) => page.getByRole("link", { name: "Download ticket (PDF)" });
const hasFocus = (element: Locator) =>
  expect.poll(() => element.evaluate((node) => node === document.activeElement)).toBe(true);
const BUSY = { Error: { Code: "busy", Message: "The system is busy. Please try again." } };

/** The parts of the desk in which a ticket is paid and cancelled. */
function ticketDesk(desk: Page) {
  const details = desk.getByRole("dialog", { name: /^Ticket \d+$/ });
  const paying = desk.getByRole("dialog", { name: /^Mark ticket \d+ as paid$/ });
  return {
    desk,
    row: desk.getByRole("region", { name: "Table of tickets" }).locator("tbody tr"),
    details,
    paid: details.getByRole("button", { name: "Mark as paid" }),
    paying,
    payment: paying.getByRole("textbox", { name: "Reference (optional)" }),
  };
}
type TicketDesk = ReturnType<typeof ticketDesk>;

async function openPayment({ desk, row, paid, paying, payment }: TicketDesk): Promise<void> {
  await row.getByText("Awaiting payment").waitFor();
  await row.getByRole("button", { name: /Details of ticket/ }).click();
  await paid.click();
  await hasFocus(payment);
  await paying.getByText(/costs €149\.00/).waitFor();
  await checkAccessibility(desk);
  await desk.keyboard.press("Escape");
  await paying.waitFor({ state: "hidden" });
  await hasFocus(paid);
}

/** Records a payment whose first attempt fails. */
async function payAtSecondAttempt({ desk, row, details, paid, paying, payment }: TicketDesk): Promise<void> {
  await paid.press("Enter");
  await payment.fill("INV-2026-7");
  await hasFocus(payment);
  await desk.route("**/payment", (route) => route.fulfill({ status: 503, json: BUSY }));
  await payment.press("Enter");
  await paying.getByRole("alert").getByText(BUSY.Error.Message).waitFor();
  // Typed text and focus stay, for another try.
  await hasFocus(payment);
  expect(await payment.inputValue()).toBe("INV-2026-7");
  await desk.unroute("**/payment");
  await payment.press("Enter");
  await desk.getByText(/^Ticket \d+ is paid\.$/).waitFor();
  await row.getByText("Awaiting payment").waitFor({ state: "hidden" });
  await details.getByText(/^Transfer, INV-2026-7/).waitFor();
  await expect.poll(() => paid.count()).toBe(0);
}

async function cancelPaid({ desk, row, details }: TicketDesk): Promise<void> {
  const take = details.getByRole("button", { name: "Cancel ticket" });
  const asking = desk.getByRole("dialog", { name: /^Cancel ticket \d+\?$/ });
  await take.click();
  await asking.getByText(/The barcode FAIR-00001 will not work again\. The ticket was paid/).waitFor();
  await asking.getByRole("button", { name: "Keep ticket" }).last().click();
  await asking.waitFor({ state: "hidden" });
  await take.click();
  await asking.getByRole("button", { name: "Cancel ticket" }).click();
  await desk.getByText(/^Ticket \d+ has been cancelled\.$/).waitFor();
  await row.getByText("Cancelled").waitFor();
  await expect.poll(() => take.count()).toBe(0);
  await details.getByRole("button", { name: "History" }).click();
  await details.getByText("INV-2026-7", { exact: true }).nth(1).waitFor();
}

/** Records a payment that came after the cancellation, and its refund. */
async function refundLatePayment({ desk, details, paying, payment }: TicketDesk): Promise<void> {
  await details.getByRole("button", { name: "Record a late payment" }).click();
  await paying.getByText("Cash", { exact: true }).click();
  await payment.fill("Till 2");
  await desk.keyboard.press("Enter");
  await paying
    .getByText(/recorded as a refund due\.$/)
    .first()
    .waitFor();
  await desk.keyboard.press("Escape");
  await details.getByText("€149.00 to refund").waitFor();
  await desk.goto("/home");
  const owed = desk.getByRole("region", { name: "Refunds due", exact: true }).first();
  await owed.getByText("€149.00").waitFor();
  await checkAccessibility(desk);
  await owed.getByRole("button", { name: "Record refund…" }).click();
  await desk.getByRole("textbox", { name: "Reference" }).fill("Till 2, returned");
  await desk.keyboard.press("Enter");
  await owed.waitFor({ state: "hidden" });
}

test("a held ticket is paid and cancelled at the desk, and its holder sees it", async ({
  page,
  desk,
  allowConsoleErrors,
}) => {
  const event = await makeSmallEvent(desk, { ticketPrice: 149 });
  await registerVisitor(page, event);
  await page.getByText(/^Your ticket is reserved\. Please pay by .*\d{4}/).waitFor();
  await page.getByRole("heading", { name: "Not yet paid: this is not a valid ticket." }).waitFor();
  await expect.poll(() => barcode(page).count()).toBe(0);
  expect(await page.content()).not.toContain("FAIR-");

  await desk.goto(`/tickets?project=${event.projectId}`);
  const ticket = ticketDesk(desk);
  await openPayment(ticket);
  allowConsoleErrors(/503/);
  await payAtSecondAttempt(ticket);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.getByText("Please show this barcode at the entrance.").waitFor();
  await barcode(page).waitFor();
  await download(page).waitFor();

  await cancelPaid(ticket);
  allowConsoleErrors(/409/);
  await refundLatePayment(ticket);
  await page.reload();
  await page.getByText("This ticket has been cancelled.").waitFor();
  await expect.poll(() => thanks(page).count()).toBe(0);
  await expect.poll(() => barcode(page).count()).toBe(0);
  await expect.poll(() => download(page).count()).toBe(0);
});

test("one address holds no more than its share, and the desk releases what it holds", async ({
  page,
  desk,
  allowConsoleErrors,
}) => {
  const event = await makeSmallEvent(desk, { ticketPrice: 149 });
  await open(page, event);
  await fillSmallEvent(page);
  const sent = page.waitForRequest((request) => request.url().endsWith("/submissions"));
  await register(page).click();
  await thanks(page).waitFor();
  const request = await sent;
  for (let at = 1; at < 10; at += 1) {
    const headers = { "content-type": "application/json", "idempotency-key": `again-${at}` };
    const answer = await page.request.post(request.url(), { headers, data: request.postData() ?? "" });
    expect(answer.status()).toBe(201);
  }
  await open(page, event);
  await fillSmallEvent(page, "A.nn+fair@example.org");
  allowConsoleErrors(/409/);
  await register(page).click();
  await page.getByText(/^Several tickets for this email address are still waiting/).waitFor();
  expect(await page.getByRole("textbox", { name: "Email", exact: true }).inputValue()).toContain("+fair");

  await desk.goto(`/tickets?project=${event.projectId}`);
  const notice = desk.getByRole("region", { name: "Unusually many unpaid tickets" });
  await notice.getByText("10 unpaid tickets").waitFor();
  await checkAccessibility(desk);
  await notice.getByRole("button", { name: "Release 10 tickets …" }).click();
  const asking = desk.getByRole("dialog", { name: "Release 10 unpaid tickets?" });
  await asking.getByRole("button", { name: "Release 10 tickets" }).click();
  await desk.getByText("10 tickets released.").waitFor();
  await notice.waitFor({ state: "hidden" });
  await register(page)
    .or(page.getByRole("button", { name: "Next", exact: true }))
    .click();
  await register(page).click();
  await thanks(page).waitFor();
});
