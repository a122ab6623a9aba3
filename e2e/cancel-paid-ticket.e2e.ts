import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { checkInBothColours } from "./browser.ts";
import { deskTest as test } from "./desk.ts";
import { makeSmallEvent, registerVisitor } from "./small-event.ts";

// rules/tickets 71
test("staff say what comes back, a visitor who paid by card confirms the amount, also after it has changed", async ({
  page,
  desk,
  allowConsoleErrors,
}) => {
  // The provider's page has no icon; the amount that has changed.
  allowConsoleErrors(/favicon\.ico|409/);
  const event = await makeSmallEvent(desk, { ticketPrice: 100 });
  const form = paths.editRegistration({ ...event, projectName: "Event" });
  const save = async (share: string, later = "") => {
    await desk.goto(form);
    await desk.getByLabel("Visitors cancel until (day)").fill("01/03/2126");
    await desk.getByLabel("Refund of paid tickets (%)").fill(share);
    if (later !== "") {
      await desk.getByLabel("This share until (day)").fill("01/02/2126");
      await desk.getByLabel("Refund after that (%)").fill(later);
      await checkInBothColours(desk);
    }
    await desk.getByRole("button", { name: "Save" }).click();
    await desk.getByText("Registration was successfully updated").waitFor();
  };
  await save("80", "40");

  await page.setViewportSize({ width: 360, height: 740 });
  await registerVisitor(page, event);
  await page.getByRole("button", { name: /^Pay .*100.* by card$/ }).click();
  await page.waitForURL(/\/pay\//);
  await page.getByRole("button", { name: /^Pay [^w]*100/ }).click();
  await page.getByText("Your payment has arrived. Thank you.").waitFor();
  // Until the ticket is loaded again, the page offers the cancellation of an unpaid one.
  await page.getByText("Paid", { exact: true }).waitFor();

  await page.getByText(/^You can cancel this ticket until Fri, 1 March 2126/).click();
  await page.getByText("You get back €80.00 of €100.00.").waitFor();
  await page.getByText(/^If you cancel after .*1 February 2126.*, you get back €40\.00\.$/).waitFor();
  await page.getByText("The money goes back to the card that has paid.").waitFor();
  await checkInBothColours(page);

  await save("60");
  await page.getByRole("button", { name: "Cancel ticket" }).click();
  await page
    .getByText("Nothing was cancelled: what you get back has changed. Check the new amount.")
    .waitFor();
  await page.getByText("You get back €60.00 of €100.00.").waitFor();
  await page.getByRole("button", { name: "Cancel ticket" }).click();
  await page.getByText("This ticket has been cancelled.").waitFor();
  await page.getByText("You get back", { exact: true }).waitFor();
  await page.getByText("€60.00", { exact: true }).waitFor();
  await checkInBothColours(page);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");

  await desk.goto(`/tickets?project=${event.projectId}`);
  await desk.getByRole("button", { name: /Details of ticket/ }).click();
  const details = desk.getByRole("dialog", { name: /^Ticket \d+$/ });
  await details.getByText("€60.00 refunded", { exact: false }).first().waitFor();
  await details.getByText("because its holder has cancelled the ticket", { exact: false }).waitFor();

  // On a German phone.
  await page.goto(`${page.url().replace(/\/(paid|unpaid)$/, "")}?lang=de-DE`);
  await page.getByText("storniert", { exact: false }).first().waitFor();
});
