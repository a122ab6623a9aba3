import { inject } from "vitest";
import { PROVIDER_NAMES } from "../apps/api/src/platform/payment-providers/port.ts";
import { PROVIDER_WORDS } from "../packages/domain/src/payment/provider-words.ts";
import { simulatedPayments, startPaymentSimulator } from "../tools/harness/start-payment-simulator.ts";
import { startServer } from "../tools/harness/start-server.ts";
import { checkInBothColours } from "./browser.ts";
import { deskTest } from "./desk.ts";
import { barcode, payByCard, press } from "./provider-page.ts";
import { makeSmallEvent, registerVisitor } from "./small-event.ts";

const [, PROVIDER] = PROVIDER_NAMES;

/** A server whose payments the other provider takes. */
const test = deskTest.extend<{ baseUrl: string }>({
  baseUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures in use from this pattern
    async ({}, use: (url: string) => Promise<void>) => {
      const simulator = await startPaymentSimulator();
      const server = await startServer({
        FOYER_ADMIN_PASSWORD: inject("adminPassword"),
        ...simulatedPayments(simulator.url, PROVIDER),
      });
      await use(server.baseUrl);
      await server.stop();
      await simulator.stop();
    },
    { scope: "file" },
  ],
});

test("a visitor pays at the other provider after two tries; staff give a part back", async ({
  page,
  desk,
  allowConsoleErrors,
}) => {
  // The provider's page has no icon.
  allowConsoleErrors(/favicon\.ico/);
  const event = await makeSmallEvent(desk, { ticketPrice: 149 });
  await page.setViewportSize({ width: 360, height: 740 });
  await registerVisitor(page, event);
  await payByCard(page, 149).click();
  await press(page, /^Cancel and go back/);
  await page.getByText("You have left the payment page. Nothing was paid yet.").waitFor();

  // Here a declined card ends the payment: another one follows.
  await payByCard(page, 149).click();
  await press(page, /^Pay with a card that is declined/);
  await page.getByText("The payment did not succeed, and nothing was charged.", { exact: false }).waitFor();
  await checkInBothColours(page);
  await payByCard(page, 149).click();
  await press(page, /^Pay with a card that asks for 3-D Secure/);
  await page.waitForURL(/3ds/);
  await press(page, /^Confirm/);
  await page.getByText("Your payment has arrived. Thank you.").waitFor();
  await barcode(page).waitFor();

  await desk.goto(`/tickets?project=${event.projectId}`);
  await desk.getByRole("button", { name: /Details of ticket/ }).click();
  const details = desk.getByRole("dialog", { name: /^Ticket \d+$/ });
  const payments = details.getByRole("list", { name: "Payments" });
  await payments.getByText("€149.00 paid").waitFor();
  await payments.getByText(PROVIDER_WORDS[PROVIDER]).first().waitFor();
  await payments.getByText("€149.00 failed").waitFor();
  await details.getByRole("button", { name: "Refund…" }).click();
  const asking = desk.getByRole("dialog", { name: /^Refund for ticket \d+$/ });
  await asking.getByLabel("Amount").fill("49");
  await asking.getByRole("button", { name: "Refund", exact: true }).click();
  await desk.getByText("The refund is under way.").waitFor();
  await payments.getByText("€149.00 refunded in part", { exact: true }).waitFor();
  await payments.getByText(/^€49\.00 refunded/).waitFor();
});
