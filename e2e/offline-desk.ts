import type { Browser, BrowserContext, Page } from "playwright-core";
import { inject } from "vitest";
import { includeOnly } from "../packages/scenario-document/test/edits.ts";
import { type MadeEvent, makeEvent } from "./make-event.ts";

export const PIN = "four horses";

/** Creates an event with an offline registration that asks for a first name and an address. */
export const makeOfflineEvent = (staff: Page, ticketCount: number): Promise<MadeEvent> =>
  makeEvent(staff, {
    codes: ticketCount + 10,
    registration: { registrationType: "Offline", ticketCount },
    edit: (opened) => includeOnly(opened, ["First name", "Email"]),
  });
export const keyOf = ({ projectId, registrationId }: MadeEvent) => ({ projectId, registrationId });
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const waiting = (page: Page) => page.getByText("Not yet synced:");

/** Opens a device without stored data. */
export const newDevice = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({ baseURL: inject("baseUrl"), reducedMotion: "reduce" });

/** Opens a desk on a device and provisions it. */
export async function prepare(device: BrowserContext, address: string, barcodes: number): Promise<Page> {
  const page = await device.newPage();
  await page.goto(address);
  await page.getByLabel("PIN of this desk").fill(PIN);
  await page.getByLabel("Repeat the PIN").fill(PIN);
  await page.getByLabel("Barcodes for this desk").fill(String(barcodes));
  await button(page, "Prepare this desk").click();
  await waiting(page).waitFor();
  return page;
}

export async function fill(
  page: Page,
  name: string,
  email = `${name.toLowerCase()}@example.org`,
): Promise<void> {
  await page.getByRole("textbox", { name: "First name", exact: true }).fill(name);
  await page.getByRole("textbox", { name: "Email", exact: true }).fill(email);
}

export async function registerOne(page: Page, name: string): Promise<void> {
  await fill(page, name);
  await button(page, "Register").click();
  await page.getByRole("heading", { name, exact: true }).waitFor();
  await button(page, "Next visitor").click();
}

/** Opens the stored desk of a device in a new page. */
export async function unlock(device: BrowserContext, opened?: Page): Promise<Page> {
  const page = opened ?? (await device.newPage());
  await page.goto("/desk/");
  await page.getByLabel("PIN of this desk").fill(PIN);
  await button(page, "Open").click();
  await waiting(page).waitFor();
  return page;
}

/** Returns the number of unsynced visitors in the head. */
export const countWaiting = async (page: Page) => Number(await page.locator(".waiting strong").textContent());
