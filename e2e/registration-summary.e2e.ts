import { expect } from "vitest";
import { checkInBothColours } from "./browser.ts";
import { deskTest as test } from "./desk.ts";
import { fillSmallEvent, makeSmallEvent, open, step } from "./small-event.ts";

test("beside the form in a wide window stands what is registered, from the first byte on", async ({
  page,
  desk,
}) => {
  const event = await makeSmallEvent(desk, { ticketPrice: 49.5 });
  const html = await (await page.request.get(`/r/${event.code}`)).text();
  expect(html).toContain('aria-label="Your registration"');

  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, event);
  const summary = page.getByRole("complementary", { name: "Your registration" });
  for (const text of ["Spring Fair", "Central European Time", "Visitors", "€49.50"])
    await summary.getByText(text).first().waitFor();
  const current = summary.locator("[aria-current=step]");
  await expect.poll(() => current.textContent()).toBe("Personal data");
  await fillSmallEvent(page);
  await step(page, "Company").waitFor();
  await expect.poll(() => current.textContent()).toBe("Company");
  await expect
    .poll(() => summary.getByRole("listitem").first().textContent())
    .toBe("Personal data completed");
  const left = async () => Math.round((await summary.boundingBox())?.x ?? 0);
  const beside = await page.getByRole("main").boundingBox();
  expect(await left()).toBeGreaterThan((beside?.x ?? 0) + (beside?.width ?? 0));
  await checkInBothColours(page);

  // On a phone the head has the same, and nothing stands between it and the form.
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => summary.isVisible()).toBe(false);
  await page.getByRole("banner").getByText("€49.50").waitFor();
});
