import { paths } from "../apps/admin/src/paths.ts";
import { checkInBothColours } from "./browser.ts";
import { deskTest as test } from "./desk.ts";
import { barcode, payByCard, press } from "./provider-page.ts";
import { makeSmallEvent, registerVisitor } from "./small-event.ts";

// rules/payments 35–38
test("a visitor reads the card fee before paying, pays it, and staff refund the price alone", async ({
  page,
  desk,
  allowConsoleErrors,
}) => {
  // The provider's page has no icon.
  allowConsoleErrors(/favicon\.ico/);
  const event = await makeSmallEvent(desk, { ticketPrice: 50 });
  const project = { projectId: event.projectId, projectName: "Event" };
  await desk.goto(paths.paymentAccounts(project));
  const fee = desk.getByRole("region", { name: "Card fee" });
  await fee.getByText(/is forbidden \(PSD2\)/).waitFor();
  await fee.getByRole("textbox", { name: "Fixed amount (EUR)" }).fill("0.25");
  await fee.getByRole("textbox", { name: "Share of the price (%)" }).fill("1.9");
  await fee.getByRole("checkbox", { name: "Give the fee back with a full refund" }).uncheck();
  await checkInBothColours(desk);
  await fee.getByRole("button", { name: "Save" }).click();
  await desk.getByText("The card fee is saved.").waitFor();
  await desk.setViewportSize({ width: 360, height: 740 });
  await checkInBothColours(desk);
  await desk.setViewportSize({ width: 1280, height: 800 });

  await page.setViewportSize({ width: 360, height: 740 });
  await registerVisitor(page, event);
  await page.getByText("Price €50.00, card fee €1.20, total €51.20. The card fee is not refunded.").waitFor();
  await checkInBothColours(page);
  await payByCard(page, 51.2).click();
  await page.waitForURL(/\/pay\//);
  await page
    .getByText(/51\.20/)
    .first()
    .waitFor();
  await press(page, /^Pay [^w]*51/);
  await barcode(page).waitFor();

  await desk.goto(paths.payments(project));
  await desk.getByText("+ €1.20 card fee").waitFor();
  await desk.getByText(/€51\.20 paid, with €1\.20 of card fees/).waitFor();
  await checkInBothColours(desk);
  await desk.goto(`/tickets?project=${event.projectId}`);
  await desk.getByRole("button", { name: /Details of ticket/ }).click();
  const details = desk.getByRole("dialog", { name: /^Ticket \d+$/ });
  const payments = details.getByRole("list", { name: "Payments" });
  await payments.getByText("€50.00 paid").waitFor();
  await payments.getByText("with a card fee of €1.20").waitFor();
  await details.getByRole("button", { name: "Refund…" }).click();
  const asking = desk.getByRole("dialog", { name: /^Refund for ticket \d+$/ });
  await asking.getByText("The amount below is without the card fee of €1.20.", { exact: false }).waitFor();
  await checkInBothColours(desk);
  await asking.getByRole("button", { name: "Refund", exact: true }).click();
  await payments.getByText(/^€50\.00 refunded, /).waitFor();
  // What is left is the fee that was kept.
  await details.getByRole("button", { name: "Refund…" }).click();
  await asking.getByRole("textbox", { name: "Amount" }).fill("0.50");
  await asking.getByText("The amount below is with €0.50 of the card fee.", { exact: false }).waitFor();
  await asking.getByRole("textbox", { name: "Amount" }).fill("1.20");
  await asking.getByText("The amount below is with the card fee of €1.20.", { exact: false }).waitFor();
  await asking.getByRole("button", { name: "Refund", exact: true }).click();
  await payments.getByText(/^€1\.20 refunded, .*: card fee; by /).waitFor();
  await checkInBothColours(desk);
  await desk.goto(paths.payments(project));
  await desk.getByText("with €1.20 card fee").waitFor();
  await checkInBothColours(desk);
});
