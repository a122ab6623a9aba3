import { buffer } from "node:stream/consumers";
import { createExhibitor, updateLeadSettings } from "@foyer/contract/exhibitors.ts";
import { getScenario } from "@foyer/contract/scenario.ts";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { readWorkbook } from "../apps/api/test/files/read-workbook.ts";
import { includeOnly, questionOf } from "../packages/scenario-document/test/edits.ts";
import { checkAccessibility, checkInBothColours } from "./browser.ts";
import { callApi } from "./call-api.ts";
import { deskTest as test } from "./desk.ts";
import { verdict } from "./gate-phone.ts";
import { makeEvent } from "./make-event.ts";
import { button, newDevice, PIN } from "./offline-desk.ts";
import { openRowMenu } from "./row-menu.ts";
import { field, open, register, thanks } from "./small-event.ts";

const NEWS = "I would like to receive news and invitations by email";
const unsent = (page: Page) => page.locator(".waiting strong");

/** An event that asks for a name, an address and a consent. */
async function makeFair(staff: Page) {
  let consentId = 0;
  const event = await makeEvent(staff, {
    edit: (opened) => {
      consentId = questionOf(opened, NEWS).id;
      return [
        ...includeOnly(opened, ["Last name", "Email", NEWS]),
        { kind: "set-settings", questionId: consentId, to: { isConsent: true } },
      ];
    },
  });
  const params = { projectId: event.projectId, registrationId: event.registrationId };
  expect(JSON.stringify(await callApi(staff, getScenario, { params }))).toContain('"isConsent":true');
  return { event, consentId };
}

async function visit(page: Page, event: Parameters<typeof open>[1], name: string, agrees: boolean) {
  await open(page, event);
  const next = page.getByRole("button", { name: "Next", exact: true });
  const last = register(page);
  await field(page, "Last name").fill(name);
  await field(page, "Email").fill(`${name.toLowerCase()}@example.org`);
  if ((await next.count()) > 0) await next.click();
  if (agrees) await page.getByRole("checkbox", { name: NEWS }).check();
  await last.click();
  await thanks(page).waitFor();
}

async function scan(phone: Page, code: string, title: string): Promise<void> {
  await phone.getByRole("textbox", { name: "Code" }).fill(code);
  await phone.keyboard.press("Enter");
  await verdict(phone).getByRole("heading", { name: title, exact: true }).waitFor();
}

/** The file that a button downloads. */
async function downloaded(page: Page, label: string): Promise<Buffer> {
  const download = page.waitForEvent("download");
  await button(page, label).click();
  return buffer(await (await download).createReadStream());
}

const openPanel = (phone: Page, name: string) =>
  phone.getByRole("navigation", { name: "Device" }).getByRole("button", { name, exact: true }).click();

test("an exhibitor's phone scans leads without a network, takes notes, and exports them", async ({
  page,
  desk: staff,
  browser,
}) => {
  const { event } = await makeFair(staff);
  const { projectId } = event;
  await visit(page, event, "Ann", true);
  await visit(page, event, "Ben", false);

  // Staff choose the consent, add the exhibitor and a device.
  await staff.goto(paths.exhibitors({ projectId, projectName: "Event" }));
  await staff.getByText("No exhibitors yet").waitFor();
  await staff.getByText("No consent is chosen yet, so every scan is refused.").waitFor();
  await checkInBothColours(staff);
  await staff.getByLabel("Consents", { exact: true }).click();
  await staff.getByRole("option").first().click();
  await staff.keyboard.press("Escape");
  await button(staff, "Save").click();
  await staff.getByText("The choice is saved.").waitFor();
  await button(staff, "Add exhibitor").first().click();
  const dialog = staff.getByRole("dialog", { name: "Add an exhibitor" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Acme");
  await dialog.getByRole("textbox", { name: "Stand" }).fill("B 12");
  await checkAccessibility(staff);
  await dialog.getByRole("button", { name: "Add exhibitor" }).click();
  await staff.getByText("Acme is added.").waitFor();
  await button(staff, "Edit Acme").click();
  await staff.getByRole("textbox", { name: "Stand" }).fill("Hall 3, B 12");
  await staff.keyboard.press("Enter");
  await staff.getByText("“Acme” has been saved.").waitFor();
  await staff.getByRole("link", { name: "Devices of Acme" }).click();
  await staff.getByText("No devices yet").waitFor();
  await checkInBothColours(staff);
  await button(staff, "Add device").click();
  await staff.getByRole("dialog", { name: "Add a device" }).getByRole("textbox").fill("Ida's phone");
  await staff
    .getByRole("dialog", { name: "Add a device" })
    .getByRole("button", { name: "Add device" })
    .click();
  const link = staff.getByRole("link", { name: "Open on this device" });
  await link.waitFor();
  await checkAccessibility(staff);
  const address = (await link.getAttribute("href")) ?? "";
  await staff.keyboard.press("Escape");

  const context = await newDevice(browser);
  const phone = await context.newPage();
  await phone.setViewportSize({ width: 360, height: 740 });
  await phone.goto(address);
  await phone.getByLabel("PIN of this device").fill(PIN);
  await phone.getByLabel("Repeat the PIN").fill(PIN);
  await checkAccessibility(phone);
  await button(phone, "Prepare this device").click();
  await verdict(phone).getByText("Ready").waitFor();
  await phone.locator('.server[data-server="reachable"]').waitFor();
  await checkInBothColours(phone);

  // Without a network nobody knows whose badge it was; a note can be written all the same.
  await phone.evaluate(async () => void (await navigator.serviceWorker.ready));
  await context.setOffline(true);
  await scan(phone, "FAIR-00001", "Saved");
  await phone.getByRole("radio", { name: "4" }).check();
  await phone.getByRole("textbox", { name: "Note" }).fill("Wants a demo");
  await expect.poll(() => unsent(phone).textContent()).toBe("1");
  await checkInBothColours(phone);
  await scan(phone, "FAIR-00002", "Saved");
  await phone.getByRole("textbox", { name: "Note" }).fill("Nothing of this is kept");
  await phone.getByRole("textbox", { name: "Note" }).blur();
  await expect.poll(() => phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await phone.reload();
  await phone.getByLabel("PIN of this device").fill(PIN);
  await button(phone, "Open").click();
  await expect.poll(() => unsent(phone).textContent()).toBe("2");

  await context.setOffline(false);
  await expect.poll(() => unsent(phone).textContent()).toBe("0");
  await openPanel(phone, "Leads");
  await phone.getByRole("heading", { name: "1 lead" }).waitFor();
  await phone.getByText("Did not agree to share their details.").waitFor();
  await phone.locator("summary", { hasText: "Ann" }).click();
  await phone.getByText("ann@example.org").waitFor();
  expect(await phone.getByRole("textbox", { name: "Note" }).inputValue()).toBe("Wants a demo");
  await checkInBothColours(phone);
  await phone.getByRole("textbox", { name: "Note" }).fill("Wants a demo in May");
  const file = (await downloaded(phone, "Download as csv")).toString("utf8");
  expect(file).toContain("ann@example.org,4,Ida's phone: Wants a demo in May");
  expect(file).not.toMatch(/Ben|Nothing of this/i);
  const [sheet] = readWorkbook(await downloaded(phone, "Download for Excel"));
  const cells = sheet?.rows.map((row) => Object.values(row).map(({ value }) => value)) ?? [];
  expect(cells.slice(1).map((row) => row.slice(-3))).toEqual([
    ["ann@example.org", "4", "Ida's phone: Wants a demo in May"],
  ]);
  await button(phone, "Remove").click();
  await phone.getByText("Did not agree").waitFor({ state: "detached" });

  // With a network the answer comes at once.
  await openPanel(phone, "Scan");
  await scan(phone, "STRANGER", "Unknown code");
  await checkInBothColours(phone);
  await staff.goto(paths.exhibitors({ projectId, projectName: "Event" }));
  await staff
    .getByRole("row", { name: /Acme/ })
    .getByRole("cell", { name: "1", exact: true })
    .first()
    .waitFor();
  const choose = await openRowMenu(staff, "Acme");
  await checkInBothColours(staff);
  const saved = staff.waitForEvent("download");
  await choose("Export leads to Excel: Acme");
  expect((await saved).suggestedFilename()).toBe("leads of Acme.xlsx");
  await staff.setViewportSize({ width: 360, height: 740 });
  await checkInBothColours(staff);
  await expect.poll(() => staff.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await staff.getByRole("link", { name: "Devices of Acme" }).click();
  const exported = readWorkbook(await downloaded(staff, "Export leads to Excel"));
  expect(exported.map(({ rows }) => rows.length)).toEqual([2]);
  expect((await downloaded(staff, "Export leads as csv")).toString("utf8")).toBe(file);
  await checkInBothColours(staff);
  await expect.poll(() => staff.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await context.close();
});

test("a visitor who withdraws disappears from the phone; a closed exhibitor scans nothing more", async ({
  page,
  desk: staff,
  browser,
}) => {
  const { event, consentId } = await makeFair(staff);
  const { projectId } = event;
  const params = { projectId };
  await callApi(staff, updateLeadSettings, { params, body: { questionIds: [consentId] } });
  const { id: exhibitorId } = await callApi(staff, createExhibitor, { params, body: { name: "Acme" } });
  await visit(page, event, "Ann", true);
  const ticket = page.url();

  await staff.goto(paths.exhibitor({ projectId, projectName: "Event", exhibitorId }));
  await button(staff, "Add device").click();
  await staff.getByRole("dialog", { name: "Add a device" }).getByRole("textbox").fill("Phone");
  await staff
    .getByRole("dialog", { name: "Add a device" })
    .getByRole("button", { name: "Add device" })
    .click();
  const link = staff.getByRole("link", { name: "Open on this device" });
  const address = (await link.getAttribute("href")) ?? "";
  await staff.keyboard.press("Escape");
  const context = await newDevice(browser);
  const phone = await context.newPage();
  await phone.setViewportSize({ width: 360, height: 740 });
  await phone.goto(address);
  await phone.getByLabel("PIN of this device").fill(PIN);
  await phone.getByLabel("Repeat the PIN").fill(PIN);
  await button(phone, "Prepare this device").click();
  await phone.locator('.server[data-server="reachable"]').waitFor();
  await scan(phone, "FAIR-00001", "Lead saved");
  await verdict(phone).getByText("Ann").waitFor();
  await checkInBothColours(phone);

  await page.goto(ticket);
  await page.locator("summary", { hasText: "Withdraw" }).click();
  await page.getByRole("button", { name: "Withdraw" }).click();
  await page.getByText("Your agreement was withdrawn.").waitFor();
  await verdict(phone).getByText("No longer shared").waitFor();
  expect(await phone.getByText("Ann").count()).toBe(0);

  await staff.goto(paths.exhibitors({ projectId, projectName: "Event" }));
  await (await openRowMenu(staff, "Acme"))("Close Acme");
  await checkAccessibility(staff);
  await button(staff, "Close exhibitor").click();
  await staff.getByText("“Acme” is closed.").waitFor();
  await phone.getByText(/The organiser has closed this exhibitor/).waitFor();
  expect(await phone.getByRole("textbox", { name: "Code" }).isDisabled()).toBe(true);
  await openPanel(phone, "Device");
  await button(phone, "Close this device").click();
  await button(phone, "Close and erase").click();
  await phone.getByRole("heading", { name: "The device is closed" }).waitFor();
  await checkAccessibility(phone);
  await context.close();
});

test("exhibitors come from a file, with a preview", async ({ desk: staff }) => {
  const { projectId } = await makeEvent(staff, {});
  await staff.goto(paths.exhibitors({ projectId, projectName: "Event" }));
  await staff.getByText("No exhibitors yet").waitFor();
  await button(staff, "Import").click();
  const dialog = staff.getByRole("dialog", { name: "Import exhibitors" });
  const file = (content: string) => ({
    name: "exhibitors.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(content),
  });
  await dialog
    .locator('input[type="file"]')
    .setInputFiles(file("name,stand,email\nAcme,A 1,\nBrill,B 2,fair@brill.example\n,C 3,\n"));
  await dialog.getByText("2 to add, 0 to change, 1 to skip.").waitFor();
  await dialog.getByText("Acme, Brill").waitFor();
  await checkInBothColours(staff);
  await staff.setViewportSize({ width: 360, height: 740 });
  await checkInBothColours(staff);
  await dialog.getByRole("button", { name: "Add 2 exhibitors" }).click();
  await dialog.getByText("Added 2 exhibitors, changed 0, skipped 1 row.").waitFor();
  await dialog.getByRole("button", { name: "Close", exact: true }).click();
  await staff.getByRole("link", { name: "Brill", exact: true }).waitFor();
});
