import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { checkInBothColours } from "./browser.ts";
import { deskTest as test } from "./desk.ts";
import { makeSmallEvent, registerVisitor } from "./small-event.ts";

test("staff say until when, and a visitor on a phone cancels; a second tab hears of it", async ({
  page,
  desk,
  allowConsoleErrors,
}) => {
  // The second tab's cancellation.
  allowConsoleErrors(/409/);
  const event = await makeSmallEvent(desk);
  await desk.goto(paths.editRegistration({ ...event, projectName: "Event" }));
  await desk.getByLabel("Visitors cancel until (day)").fill("01/03/2126");
  await desk.getByRole("button", { name: "Save" }).click();
  await desk.getByText("Registration was successfully updated").waitFor();

  await page.setViewportSize({ width: 360, height: 740 });
  await registerVisitor(page, event);
  const ask = page.getByText(/^You can cancel this ticket until Fri, 1 March 2126 at 23:59/);

  await ask.click();
  await page.getByText("Your place goes to somebody else. You cannot undo this.").waitFor();
  await checkInBothColours(page);
  await page.getByRole("button", { name: "Keep ticket" }).click();
  await expect.poll(() => page.getByRole("button", { name: "Keep ticket" }).isVisible()).toBe(false);

  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByText(/^You can cancel this ticket/).click();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Cancel ticket" }).click();
  await page.getByText("This ticket has been cancelled.").waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");
  await other.getByRole("button", { name: "Cancel ticket" }).click();
  await other.getByText("This ticket has been cancelled.").waitFor();
});
