import { createGate } from "@foyer/contract/gates.ts";
import { addSigningKey } from "@foyer/contract/signed-codes.ts";
import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { readZipBytes } from "../apps/api/test/files/read-zip.ts";
import { checkAccessibility, checkInBothColours } from "./browser.ts";
import { callApi } from "./call-api.ts";
import { deskTest as test } from "./desk.ts";
import { verdict } from "./gate-phone.ts";
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

// rules/gates 50
test("a manager chooses signed codes for passes, and the gate admits what a pass draws", async ({
  page,
  desk: staff,
}) => {
  const event = await makeSmallEvent(staff);
  const params = { projectId: event.projectId };
  const project = { ...params, projectName: "Spring Fair" };
  const gate = await callApi(staff, createGate, { params, body: { name: "North" } });
  await callApi(staff, addSigningKey, { params });
  await staff.goto(paths.gates(project));
  const section = staff.getByRole("region", { name: "Signed codes", exact: true });
  await section.getByText("Wallet passes show the tickets’ own barcodes.").waitFor();
  await section.getByRole("button", { name: "Wallet passes" }).click();
  const dialog = staff.getByRole("dialog", { name: "Code of wallet passes" });
  await dialog.getByText(/Readers of other systems/).waitFor();
  await checkInBothColours(staff);
  await staff.setViewportSize({ width: 360, height: 740 });
  await checkAccessibility(staff);
  await dialog.getByRole("radio", { name: "The signed code" }).check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await section.getByText(/Wallet passes show signed codes/).waitFor();
  await checkInBothColours(staff);
  await expect.poll(() => staff.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await staff.setViewportSize({ width: 1280, height: 720 });

  await registerVisitor(page, event, "signed@example.org");
  const link = page.getByRole("link", { name: "Add to Apple Wallet" });
  const answer = await page.request.get((await link.getAttribute("href")) ?? "");
  const file = readZipBytes(await answer.body()).get("pass.json")?.() ?? Buffer.of();
  const [{ message, altText }] = JSON.parse(file.toString("utf8")).barcodes;
  expect([message, altText]).toEqual([expect.stringMatching(/^F1:/), "FAIR-00001"]);
  await staff.goto(paths.checkIn({ ...project, gateId: gate.id }));
  await verdict(staff).getByText("Ready").waitFor();
  await staff.getByRole("textbox", { name: "Code" }).fill(message);
  await staff.keyboard.press("Enter");
  await verdict(staff).getByRole("heading", { name: "Admitted", exact: true }).waitFor();
  await verdict(staff).getByText("FAIR-00001", { exact: true }).waitFor();
});
