import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { checkInBothColours } from "./browser.ts";
import { deskTest as test } from "./desk.ts";
import { barcode, payByCard, press } from "./provider-page.ts";
import { makeSmallEvent, registerVisitor } from "./small-event.ts";

// rules/payments 28–30
test("a project has a currency and an account of its own, at which its visitors pay", async ({
  page,
  desk,
  allowConsoleErrors,
}) => {
  // The provider's page has no icon; a key is refused.
  allowConsoleErrors(/favicon\.ico|422/);
  const event = await makeSmallEvent(desk, { ticketPrice: 149 });
  const project = { projectId: event.projectId, projectName: "Event" };
  await desk.goto(paths.editProject(project));
  const currency = desk.getByRole("combobox", { name: "Currency" });
  await currency.click();
  await currency.fill("CHF");
  await currency.press("ArrowDown");
  await currency.press("Enter");
  await expect.poll(() => currency.inputValue()).toMatch(/^CHF/);
  await desk.getByRole("button", { name: "Save", exact: true }).click();
  await desk.getByText(/saved/i).first().waitFor();
  await desk.goto(paths.registrations(project));
  await desk.getByText("CHF 149.00").first().waitFor();

  await desk.goto(paths.payments(project));
  await desk.getByRole("link", { name: "Card payments" }).click();
  await desk.getByRole("radio", { name: /^The account of this installation/ }).waitFor();
  await checkInBothColours(desk);
  await desk.getByRole("button", { name: "Add account" }).click();
  const dialog = desk.getByRole("dialog", { name: "Add an account" });
  await dialog.getByLabel("Secret key").fill("pk_test_fair");
  await dialog.getByRole("button", { name: "Store account" }).click();
  await dialog.getByText(/Must be a secret or restricted key/).waitFor();
  await dialog.getByLabel("Secret key").fill("sk_test_screens_abcd");
  await dialog.getByRole("button", { name: "Store account" }).click();
  const account = desk.getByRole("article", { name: "Stripe acct_screens, key …abcd" });
  await account.getByText("Takes new payments").waitFor();
  await account.getByRole("button", { name: /^Store webhook secret/ }).click();
  await desk.getByLabel("Signing secret").fill("whsec_screens");
  await desk.getByRole("button", { name: "Store secret" }).click();
  await account.getByText("Stripe's webhooks go to this address:").waitFor();
  await checkInBothColours(desk);
  await desk.setViewportSize({ width: 360, height: 740 });
  await checkInBothColours(desk);
  await desk.setViewportSize({ width: 1280, height: 800 });

  await registerVisitor(page, event);
  await payByCard(page, 149).click();
  await page.getByText("CHF").first().waitFor();
  await press(page, /^Pay [^w]*149/);
  await barcode(page).waitFor();
});

test("visitors pay on the page of the other provider, too, and are told of a payment that they have cancelled", async ({
  page,
  desk,
  allowConsoleErrors,
}) => {
  // The provider's page has no icon.
  allowConsoleErrors(/favicon\.ico/);
  const event = await makeSmallEvent(desk, { ticketPrice: 149 });
  await desk.goto(paths.payments({ projectId: event.projectId, projectName: "Event" }));
  await desk.getByRole("link", { name: "Card payments" }).click();
  await desk.getByRole("button", { name: "Add account" }).click();
  const dialog = desk.getByRole("dialog", { name: "Add an account" });
  await dialog.getByRole("radio", { name: "Mollie" }).check();
  await dialog.getByLabel("Secret key").fill("test_screens_wxyz");
  await dialog.getByRole("button", { name: "Store account" }).click();
  const account = desk.getByRole("article", { name: /^Mollie .*key …wxyz$/ });
  await account.getByText("Takes new payments").waitFor();
  await checkInBothColours(desk);

  await page.setViewportSize({ width: 360, height: 740 });
  await registerVisitor(page, event);
  await payByCard(page, 149).click();
  await press(page, /^Cancel and go back/);
  await page.getByText(/You have left the payment page|The payment was cancelled/).waitFor();
  await payByCard(page, 149).click();
  await press(page, /^Pay [^w]*149/);
  await page.getByText("Your payment has arrived. Thank you.").waitFor();
  await barcode(page).waitFor();
  await checkInBothColours(page);

  await desk.goto(`/tickets?project=${event.projectId}`);
  await desk.getByRole("button", { name: /Details of ticket/ }).click();
  const details = desk.getByRole("dialog", { name: /^Ticket \d+$/ });
  await details.getByRole("list", { name: "Payments" }).getByText("€149.00 paid").waitFor();
  await details.getByRole("button", { name: "Refund…" }).click();
  const asking = desk.getByRole("dialog", { name: /^Refund for ticket \d+$/ });
  await asking.getByRole("button", { name: "Refund", exact: true }).click();
  await details.getByText("€149.00 refunded", { exact: true }).waitFor();
});
