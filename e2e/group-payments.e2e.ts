import { checkInBothColours } from "./browser.ts";
import { deskTest as test } from "./desk.ts";
import { payByCard, press } from "./provider-page.ts";
import { field, makeSmallEvent } from "./small-event.ts";

test("a contact on a phone pays for a group after leaving the provider's page once; staff refund one ticket", async ({
  page,
  desk,
  allowConsoleErrors,
}) => {
  // The provider's page has no icon.
  allowConsoleErrors(/favicon\.ico/);
  const event = await makeSmallEvent(desk, { ticketPrice: 149, groupMaximum: 5 });
  const stamp = Date.now();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/r/${event.code}/group`);
  await field(page, "Your name").fill("Maria Nowak");
  await field(page, "Your email address").fill(`maria-${stamp}@example.org`);
  await page.getByRole("button", { name: "Add a person" }).click();
  for (const [at, name] of ["Ann", "Ben"].entries()) {
    const person = page.getByRole("group", { name: `Person ${at + 1}` });
    await person.getByLabel("First name").fill(name);
    await person.getByLabel("Last name").fill("Kern");
    await person.getByLabel("Email address").fill(`${name.toLowerCase()}-${stamp}@example.org`);
  }
  await page.getByRole("button", { name: "Register everybody (2)" }).click();
  await page.getByRole("heading", { name: "Your group" }).waitFor();
  await page.getByText("Test mode: no money moves.").waitFor();
  await checkInBothColours(page);

  await payByCard(page, 298).click();
  await press(page, /^Cancel and go back/);
  await page.getByText("You have left the payment page. Nothing was paid yet.").waitFor();
  await payByCard(page, 298).click();
  await press(page, /^Pay [^w]*298/);
  await page.getByText("Your payment has arrived. Thank you.").waitFor();
  await page.getByText("The order is paid.").waitFor();
  await checkInBothColours(page);
  await page.reload();
  await page.getByText("The order is paid.").waitFor();

  await desk.goto(`/tickets?project=${event.projectId}`);
  await desk
    .getByRole("row")
    .filter({ hasText: "Ben" })
    .getByRole("button", { name: /Details of ticket/ })
    .click();
  const details = desk.getByRole("dialog", { name: /^Ticket \d+$/ });
  const payments = details.getByRole("list", { name: "Payments" });
  await payments.getByText("€298.00 paid").waitFor();
  await payments.getByText("for the group", { exact: false }).waitFor();
  await details.getByRole("button", { name: "Refund…" }).click();
  const asking = desk.getByRole("dialog", { name: /^Refund for ticket \d+$/ });
  await asking.getByText("€298.00 of €298.00 can be refunded.", { exact: false }).waitFor();
  await asking.getByRole("checkbox", { name: "Cancel the ticket" }).check();
  await asking.getByRole("button", { name: "Refund", exact: true }).click();
  await desk.getByText("The refund is under way.").waitFor();
  await payments.getByText("€298.00 refunded in part", { exact: true }).waitFor();
  await payments.getByText(/^€149\.00 refunded/).waitFor();
  await page.reload();
  await page.getByText("Cancelled", { exact: true }).waitFor();
});
