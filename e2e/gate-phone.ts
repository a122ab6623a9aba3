import type { Browser, BrowserContext, Page } from "playwright-core";
import { paths } from "../apps/admin/src/paths.ts";
import { checkAccessibility } from "./browser.ts";
import { button, newDevice, PIN } from "./offline-desk.ts";

export const verdict = (page: Page) => page.getByRole("region", { name: "Last scan" });

/** Staff add a device; returns the link that sets it up. */
export async function addDevice(staff: Page, name: string): Promise<string> {
  await button(staff, "Add device").click();
  const dialog = staff.getByRole("dialog", { name: "Add a device" });
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await checkAccessibility(staff);
  await dialog.getByRole("button", { name: "Add device" }).click();
  const link = staff.getByRole("link", { name: "Open on this device" });
  await link.waitFor();
  await staff.getByRole("img", { name: "QR code of the link" }).waitFor();
  await checkAccessibility(staff);
  const address = (await link.getAttribute("href")) ?? "";
  await staff.keyboard.press("Escape");
  await link.waitFor({ state: "detached" });
  return address;
}

/**
 * Sets the device up by its link. It waits for the server's verdict as long as for any other answer: a busy machine may take
 * longer than a lane waits (rules/gates 19), and the words would be those of an offline verdict.
 */
export async function setUp(page: Page, address: string): Promise<void> {
  await page.addInitScript(() => {
    const { timeout } = AbortSignal;
    AbortSignal.timeout = (ms) => timeout.call(AbortSignal, Math.max(ms, 30_000));
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(address);
  await page.getByLabel("PIN of this device").fill(PIN);
  await page.getByLabel("Repeat the PIN").fill(PIN);
  await checkAccessibility(page);
  await button(page, "Prepare this device").click();
  await verdict(page).getByText("Ready").waitFor();
}

/** Opens the page of gates, adds a device, and sets it up in a browser of its own. */
export async function addPhone(
  staff: Page,
  browser: Browser,
  projectId: number,
): Promise<{ context: BrowserContext; phone: Page }> {
  await staff.goto(paths.gates({ projectId, projectName: "Spring Fair" }));
  const address = await addDevice(staff, "Phone 1");
  const context = await newDevice(browser);
  const phone = await context.newPage();
  await setUp(phone, address);
  await phone.locator('.server[data-server="reachable"]').waitFor();
  return { context, phone };
}

/** Opens the device with its PIN. */
export async function unlockGate(page: Page): Promise<void> {
  await page.getByLabel("PIN of this device").fill(PIN);
  await button(page, "Open").click();
  await verdict(page).waitFor();
}
