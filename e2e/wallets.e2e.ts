import { expect } from "vitest";
import { checkInBothColours } from "./browser.ts";
import { deskTest as test } from "./desk.ts";
import { makeSmallEvent, registerVisitor } from "./small-event.ts";

// rules/wallet 2, 5
test("a visitor on a phone adds a ticket to Apple Wallet and, once Google answers, to Google Wallet", async ({
  page,
  desk,
  allowConsoleErrors,
}) => {
  // Google cannot be reached.
  allowConsoleErrors(/503/);
  const event = await makeSmallEvent(desk);
  await page.setViewportSize({ width: 360, height: 740 });
  await registerVisitor(page, event, "wallet@example.org");
  const [pass] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Add to Apple Wallet" }).click(),
  ]);
  expect(pass.suggestedFilename()).toMatch(/^ticket-\d+\.pkpass$/);

  const passes = "**/google-wallet*";
  await page.route(passes, (route) =>
    route.fulfill({ status: 503, json: { Error: { Code: "wallet-unreachable", Message: "Try again." } } }),
  );
  const google = page.getByRole("button", { name: "Add to Google Wallet" });
  await google.click();
  await page.getByText("Google Wallet cannot be reached at the moment.", { exact: false }).waitFor();
  await checkInBothColours(page);
  await page.goto(`${new URL(page.url()).pathname}?lang=de-DE`);
  const german = page.getByRole("button", { name: "Zu Google Wallet hinzufügen" });
  await german.click();
  await page.getByText("Google Wallet ist gerade nicht erreichbar.", { exact: false }).waitFor();
  await page.getByRole("link", { name: "Zu Apple Wallet hinzufügen" }).waitFor();
  await page.unroute(passes);
  // Without content the browser stays: a page of Google's would ask for more.
  await page.route("https://pay.google.com/**", (route) => route.fulfill({ status: 204 }));
  const [saved] = await Promise.all([
    page.waitForRequest("https://pay.google.com/gp/v/save/*"),
    german.click(),
  ]);
  // A signed token: head, content, signature.
  expect(saved.url().split("/").at(-1)?.split(".")).toHaveLength(3);
});
