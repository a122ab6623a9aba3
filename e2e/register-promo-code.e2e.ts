import { createPromoCodeGroup } from "@foyer/contract/promo-code-groups.ts";
import { createPromoCode } from "@foyer/contract/promo-codes.ts";
import { expect } from "vitest";
import { includeOnly } from "../packages/scenario-document/test/edits.ts";
import { checkAccessibility } from "./browser.ts";
import { callApi } from "./call-api.ts";
import { deskTest as test } from "./desk.ts";
import { makeEvent } from "./make-event.ts";
import { field, next, register, thanks } from "./small-event.ts";

test("a promo code from the link is filled in, does not count as progress, and is validated", async ({
  page,
  desk,
  allowConsoleErrors,
}) => {
  const event = await makeEvent(desk, {
    edit: (opened) => includeOnly(opened, ["First name", "Promo code"]),
  });
  // Checks while it is typed, and the submission.
  allowConsoleErrors(/422/);
  const restored = page.getByRole("button", { name: "Start over" });
  const passFirstStep = async () => {
    await field(page, "First name").fill("Ann");
    await next(page).click();
  };
  await page.goto(`/r/${event.code}?promo=FIRST`);
  await field(page, "First name").waitFor();
  await page.goto(`/r/${event.code}?promo=SECOND`);
  await field(page, "First name").waitFor();
  expect(await restored.count()).toBe(0);
  await passFirstStep();
  await expect.poll(() => field(page, "Promo code").inputValue()).toBe("SECOND");
  await field(page, "Promo code").fill("");
  await page.reload();
  await expect.poll(() => field(page, "Promo code").inputValue()).toBe("");
  await restored.click();
  await passFirstStep();
  await expect.poll(() => field(page, "Promo code").inputValue()).toBe("SECOND");
  await register(page).click();
  await page.getByRole("alert").getByText("This promo code is not valid.").waitFor();
  await field(page, "Promo code").fill("");
  await register(page).click();
  await thanks(page).waitFor();
});

test("a promo code says what it does to the price, and the ticket costs that", async ({ page, desk }) => {
  const event = await makeEvent(desk, {
    registration: { ticketPrice: 100 },
    edit: (opened) => includeOnly(opened, ["Promo code"]),
  });
  const params = { projectId: event.projectId };
  const group = await callApi(desk, createPromoCodeGroup, { params, body: { promoCodeType: 1 } });
  const code = { promoCode: "Summer", discountAmount: 0.25, ticketCount: 5 };
  await callApi(desk, createPromoCode, { params: { ...params, groupId: group.id }, body: code });
  await page.goto(`/r/${event.code}?promo=summer`);
  const told = page.getByText("This code takes 25% off: you pay €75.00 instead of €100.00.");
  await told.waitFor();
  await expect.poll(() => page.locator("del").textContent()).toBe("€100.00");
  const prices = page.getByRole("complementary", { name: "Your registration" }).locator(".summary-price dd");
  await expect.poll(() => prices.allTextContents()).toEqual(["€100.00", "−25%", "€75.00"]);
  await checkAccessibility(page);
  await field(page, "Promo code").fill("summ");
  await expect.poll(() => told.count()).toBe(0);
  await field(page, "Promo code").fill(" SUMMER ");
  await told.waitFor();
  await register(page).click();
  await page.getByText("€75.00").first().waitFor();
});

test("on a phone, a code that takes nothing off has no price below the form", async ({ page, desk }) => {
  const event = await makeEvent(desk, {
    registration: { ticketPrice: 0 },
    edit: (opened) => includeOnly(opened, ["Promo code"]),
  });
  const params = { projectId: event.projectId };
  const group = await callApi(desk, createPromoCodeGroup, { params, body: { promoCodeType: 1 } });
  const code = { promoCode: "Guest", discountAmount: 0.25, ticketCount: 5 };
  await callApi(desk, createPromoCode, { params: { ...params, groupId: group.id }, body: code });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/r/${event.code}?promo=guest`);
  await page.getByText("The promo code has been applied.").waitFor();
  expect(await page.locator(".summary").isVisible()).toBe(false);
});
