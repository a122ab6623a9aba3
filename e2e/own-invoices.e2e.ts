import { listTickets, payTicket } from "@foyer/contract/tickets.ts";
import { expect } from "vitest";
import { checkInBothColours } from "./browser.ts";
import { callApi } from "./call-api.ts";
import { deskTest as test } from "./desk.ts";
import { setSeller } from "./set-seller.ts";
import { makeSmallEvent, registerVisitor } from "./small-event.ts";

// rules/invoices 14
test("a visitor has the invoice of a paid ticket issued, corrects what is wrong, and downloads it", async ({
  page,
  desk,
  allowConsoleErrors,
}) => {
  // The tab that comes second.
  allowConsoleErrors(/409/);
  const event = await makeSmallEvent(desk, { ticketPrice: 119 });
  const { projectId } = event;
  const prefix = `V${projectId}-`;
  await setSeller(desk, projectId, prefix);
  await page.setViewportSize({ width: 360, height: 740 });
  await registerVisitor(page, event);
  const { Items } = await callApi(desk, listTickets, { query: { projectId } });
  const ticketId = Items[0]?.TicketId ?? 0;
  const asks = (on: typeof page) => on.getByText("Do you need an invoice?");
  expect(await asks(page).count()).toBe(0);
  await callApi(desk, payTicket, { params: { projectId, ticketId }, body: { method: "bank" } });
  await page.reload();
  await asks(page).click();
  await page.getByText("The invoice is about €119.00.", { exact: false }).waitFor();
  const name = page.getByLabel("Name or company");
  await name.fill("");
  await page.getByRole("button", { name: "Issue invoice" }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("name");
  await checkInBothColours(page);
  await name.fill("Acme GmbH");
  await page.getByLabel("Street, postcode and city").fill("Ring 5\n1010 Wien");
  await page.getByLabel("Country").selectOption("AT");
  await page.getByLabel("VAT number (optional)").fill("ATU 1");
  await page.getByRole("button", { name: "Issue invoice" }).click();
  await page.getByText("This is not a VAT number of this country.").waitFor();
  await page.getByLabel("VAT number (optional)").fill("ATU 12345678");

  // Another tab is slower.
  const second = await page.context().newPage();
  await second.goto(page.url());
  await asks(second).click();
  await second.getByLabel("Name or company").fill("Other AG");
  await second.getByLabel("Street, postcode and city").fill("Weg 1");
  await second.getByLabel("Country").selectOption("CH");

  await page.getByRole("button", { name: "Issue invoice" }).click();
  await page.getByText("The invoice is issued. We mail it to you as well.").waitFor();
  const link = (on: typeof page) => on.getByRole("link", { name: `Invoice ${prefix}0001 (PDF)` });
  await checkInBothColours(page);
  const [file] = await Promise.all([page.waitForEvent("download"), link(page).click()]);
  expect(file.suggestedFilename()).toBe(`invoice-${prefix}0001.pdf`);

  await second.getByRole("button", { name: "Issue invoice" }).click();
  await link(second).waitFor();
  await second.getByText("The organiser can issue another invoice.", { exact: false }).waitFor();
  await second.close();

  await page.goto(`${page.url().split("?")[0]}?lang=ar-SA`);
  await page.getByRole("link", { name: "0001 (PDF)", exact: false }).waitFor();
  await checkInBothColours(page);
});
