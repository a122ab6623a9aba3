import { scanAtGate } from "@foyer/contract/gate-scans.ts";
import { createGate } from "@foyer/contract/gates.ts";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { checkAccessibility, checkInBothColours } from "./browser.ts";
import { callApi } from "./call-api.ts";
import { deskTest as test } from "./desk.ts";
import { addDevice, setUp, unlockGate, verdict } from "./gate-phone.ts";
import { button, newDevice, PIN } from "./offline-desk.ts";
import { openRowMenu } from "./row-menu.ts";
import { makeSmallEvent, registerVisitor } from "./small-event.ts";

const unsent = (page: Page) => page.locator(".waiting strong");

async function scan(page: Page, code: string, word: string): Promise<void> {
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
  await verdict(page).getByRole("heading", { name: word, exact: true }).waitFor();
  await verdict(page).getByText(code, { exact: true }).waitFor();
}

/** Records the words of the verdict from now on; returns how to read them. */
async function recordTitles(page: Page): Promise<() => Promise<string[]>> {
  const records = await verdict(page).evaluateHandle((panel) => {
    const titles: string[] = [];
    const record = () => titles.push(panel.querySelector("h2")?.textContent ?? "");
    new MutationObserver(record).observe(panel, { childList: true, characterData: true, subtree: true });
    return titles;
  });
  return () => records.jsonValue();
}

test("a device checks visitors in without a network, is killed, and sends its scans", async ({
  page,
  desk: staff,
  browser,
}) => {
  const event = await makeSmallEvent(staff);
  const { projectId } = event;
  await registerVisitor(page, event);
  await registerVisitor(page, event, "ben@example.org");
  const params = { projectId };
  const north = await callApi(staff, createGate, { params, body: { name: "North", showsNames: true } });
  await callApi(staff, createGate, { params, body: { name: "South" } });
  await staff.goto(paths.gates({ projectId, projectName: "Spring Fair" }));
  const devices = staff.getByRole("region", { name: "Devices", exact: true });
  await devices.getByText("No devices yet").waitFor();
  const address = await addDevice(staff, "Phone 1");
  await devices.getByText("Not set up").waitFor();

  const context = await newDevice(browser);
  const phone = await context.newPage();
  await setUp(phone, address);
  expect(new URL(phone.url()).hash).toBe("");
  await phone.locator('.server[data-server="reachable"]').waitFor();
  await checkInBothColours(phone);

  // With a network the server gives the verdict, and the name where the gate shows it.
  await scan(phone, "FAIR-00001", "Admitted");
  await verdict(phone).getByText("Ann").waitFor();
  await checkInBothColours(phone);
  await expect.poll(() => unsent(phone).textContent()).toBe("0");

  await context.setOffline(true);
  await scan(phone, "FAIR-00002", "Admitted, offline");
  await checkInBothColours(phone);
  expect(await verdict(phone).getAttribute("data-look")).toBe("offline");
  await scan(phone, "FAIR-00001", "Let in, marked, offline");
  await verdict(phone)
    .getByText(/Came in at North/)
    .waitFor();
  await scan(phone, "STRANGER", "Do not admit");
  await verdict(phone)
    .getByText(/It may have been sold since/)
    .waitFor();
  await checkInBothColours(phone);
  await expect.poll(() => unsent(phone).textContent()).toBe("3");
  await expect.poll(() => phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await button(phone, "This device").click();
  await phone.getByText("Not possible yet: 3 scans not sent.").waitFor();
  await checkInBothColours(phone);

  // Killed and opened without a network: it knows everything that it knew.
  await phone.reload();
  await unlockGate(phone);
  await expect.poll(() => unsent(phone).textContent()).toBe("3");
  await scan(phone, "FAIR-00002", "Let in, marked, offline");

  // Meanwhile staff let the second visitor in at another gate: twice.
  const body = { deviceId: crypto.randomUUID(), scans: [{ sequence: 1, code: "FAIR-00002" }] };
  await callApi(staff, scanAtGate, { params: { projectId, gateId: north.id }, body });
  await context.setOffline(false);
  await expect.poll(() => unsent(phone).textContent()).toBe("0");

  await staff.reload();
  await devices.getByText("Connected").waitFor();
  const conflicts = staff.getByRole("region", { name: "Let in twice or wrongly", exact: true });
  await conflicts.getByText(/Twice: both at North, .* apart\. Phone 1 was offline\./).waitFor();
  await checkInBothColours(staff);
  await staff.setViewportSize({ width: 360, height: 740 });
  await checkAccessibility(staff);
  await expect.poll(() => staff.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await staff.setViewportSize({ width: 1280, height: 720 });
  await staff.goto(paths.checkIn({ projectId, projectName: "Spring Fair", gateId: north.id }));
  const log = staff.getByRole("region", { name: "Table of the latest scans" });
  await expect.poll(() => log.locator("tbody tr").count()).toBe(6);
  await context.close();
});

test("a blocked device scans nothing any more; its new link is for the next one", async ({
  page,
  desk: staff,
  browser,
}) => {
  const event = await makeSmallEvent(staff);
  const { projectId } = event;
  await registerVisitor(page, event);
  await callApi(staff, createGate, { params: { projectId }, body: { name: "North" } });
  await staff.goto(paths.gates({ projectId, projectName: "Spring Fair" }));
  const address = await addDevice(staff, "Phone 1");
  const [context, other] = [await newDevice(browser), await newDevice(browser)];
  const phone = await context.newPage();
  await setUp(phone, address);
  // The link was used: a second device is told so.
  const second = await other.newPage();
  await second.goto(address);
  await second.getByLabel("PIN of this device").fill(PIN);
  await second.getByLabel("Repeat the PIN").fill(PIN);
  await button(second, "Prepare this device").click();
  await second.getByText(/Another device was set up with this link/).waitFor();

  await (await openRowMenu(staff, "Phone 1"))("Block Phone 1");
  await checkAccessibility(staff);
  await button(staff, "Block device").click();
  await staff.getByText("Blocked", { exact: true }).waitFor();
  await phone.getByText(/This device was blocked/).waitFor();
  expect(await phone.getByRole("textbox", { name: "Code" }).isDisabled()).toBe(true);
  await checkInBothColours(phone);

  await (await openRowMenu(staff, "Phone 1"))("New link for Phone 1");
  await button(staff, "Make a link").click();
  const link = staff.getByRole("link", { name: "Open on this device" });
  await link.waitFor();
  await phone.goto("about:blank");
  await phone.goto((await link.getAttribute("href")) ?? "");
  await unlockGate(phone);
  await phone.locator('.server[data-server="reachable"]').waitFor();
  // While the answer is slow, the verdict on the scan before does not stand.
  const titles = await recordTitles(phone);
  await context.route(/\/gate-devices\/\d+\/scans$/, async (route) => {
    await expect.poll(titles).toContain("Checking …");
    await route.fallback();
  });
  await phone.keyboard.type("FAIR-00001");
  await phone.keyboard.press("Enter");
  await verdict(phone)
    .getByText(/^Admitted/)
    .waitFor();
  expect(await titles()).toContain("Checking …");
  await expect.poll(() => unsent(phone).textContent()).toBe("0");

  // It has sent everything, so it can be closed, and erases what it has.
  await button(phone, "This device").click();
  await button(phone, "Close this device").click();
  await button(phone, "Close and erase").click();
  await phone.getByRole("heading", { name: "The device is closed" }).waitFor();
  await checkAccessibility(phone);
  await phone.reload();
  await phone.getByRole("heading", { name: "This device is not set up yet" }).waitFor();
  await context.close();
  await other.close();
});
