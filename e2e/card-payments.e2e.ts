import { paths } from "../apps/admin/src/paths.ts";
import { checkInBothColours } from "./browser.ts";
import { deskTest as test } from "./desk.ts";
import { barcode, payByCard, press } from "./provider-page.ts";
import { makeSmallEvent, registerVisitor } from "./small-event.ts";

test("a visitor pays by card after two tries and holds the barcode; staff give it back", async ({
  page,
  desk,
  allowConsoleErrors,
}) => {
  // The provider's page has no icon.
  allowConsoleErrors(/favicon\.ico/);
  const event = await makeSmallEvent(desk, { ticketPrice: 149 });
  await page.setViewportSize({ width: 360, height: 740 });
  await registerVisitor(page, event);
  await page.getByText("Test mode: no money moves.").waitFor();
  await checkInBothColours(page);

  // Back without having paid: the ticket is held as before.
  await payByCard(page, 149).click();
  await press(page, /^Cancel and go back/);
  await page.getByText("You have left the payment page. Nothing was paid yet.").waitFor();

  // A declined card, and another one on the same page.
  await payByCard(page, 149).click();
  await press(page, /^Pay with a card that is declined/);
  await page.getByText("Your card was declined.", { exact: false }).waitFor();
  await press(page, /^Pay [^w]*149/);

  await page.getByText("Your payment has arrived. Thank you.").waitFor();
  await barcode(page).waitFor();
  await checkInBothColours(page);
  // A reload of that page asks again, and nothing changes.
  await page.reload();
  await barcode(page).waitFor();

  for (const path of [
    "/home",
    paths.settings(),
    paths.editRegistration({ ...event, projectName: "Event" }),
  ]) {
    await desk.goto(path);
    await desk.getByText("Test mode: no money moves", { exact: true }).waitFor();
  }
  await checkInBothColours(desk);
  await desk.goto(`/tickets?project=${event.projectId}`);
  await desk.getByText("Test mode: no money moves", { exact: true }).waitFor();
  await desk.getByRole("button", { name: /Details of ticket/ }).click();
  const details = desk.getByRole("dialog", { name: /^Ticket \d+$/ });
  const payments = details.getByRole("list", { name: "Payments" });
  await payments.getByText("€149.00 paid").waitFor();
  await payments.getByText("Test mode").waitFor();
  await details.getByRole("button", { name: "Check now" }).click();
  await desk.getByText(/says: paid\.$/).waitFor();
  await details.getByRole("button", { name: "Refund…" }).click();
  const asking = desk.getByRole("dialog", { name: /^Refund for ticket \d+$/ });
  await asking.getByRole("checkbox", { name: "Cancel the ticket" }).check();
  await checkInBothColours(desk);
  await asking.getByRole("button", { name: "Refund", exact: true }).click();
  await desk.getByText("The refund is under way.").waitFor();
  await payments.getByText("€149.00 refunded", { exact: true }).waitFor();
  await page.reload();
  await page.getByText("This ticket has been cancelled", { exact: false }).first().waitFor();
});
