import type { ApiClient } from "@foyer/api-client/api-client.ts";
import { addGateDevice } from "@foyer/contract/gate-devices.ts";
import { createGate } from "@foyer/contract/gates.ts";
import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";
import { median } from "./durations.ts";
import { readMemory } from "./process-memory.ts";

const PIN = "four horses";
const PHONE = { width: 360, height: 740 };
/** A million codes are hashed and loaded in about two minutes on a busy machine. */
const PREPARED_WITHIN_MS = 600_000;

export type Phone = { context: BrowserContext; page: Page; session: CDPSession };

/** Adds a gate and a device, and sets the device up in a browser of its own. */
export async function setUpPhone(
  browser: Browser,
  { api, baseUrl, projectId }: { api: ApiClient; baseUrl: string; projectId: number },
): Promise<Phone> {
  const params = { projectId };
  await api.call(createGate, { params, body: { name: "North" } });
  const { device, key } = await api.call(addGateDevice, { params, body: { name: "Phone 1" } });
  const context = await browser.newContext({ baseURL: baseUrl, viewport: PHONE, permissions: ["camera"] });
  await context.addInitScript(noteMoments);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.goto(`/desk/#gate=${projectId}.${device.id}.${key}`);
  await page.getByLabel("PIN of this device").fill(PIN);
  await page.getByLabel("Repeat the PIN").fill(PIN);
  await page.getByRole("button", { name: "Prepare this device" }).click();
  await page.getByRole("region", { name: "Last scan" }).waitFor({ timeout: PREPARED_WITHIN_MS });
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.waitForFunction(
    async () => (await caches.keys()).some((name) => name.startsWith("desk-camera")),
    undefined,
    { timeout: PREPARED_WITHIN_MS },
  );
  return { context, page, session };
}

/** Notes when the page asks for the PIN, when it was sent, and when the device can scan: ms since the navigation. */
function noteMoments(): void {
  const moments: Record<string, number> = {};
  Object.assign(globalThis, { moments });
  const note = (name: string, selector: string) => {
    if (!(name in moments) && document.querySelector(selector)) moments[name] = performance.now();
  };
  addEventListener("submit", () => (moments.sent ??= performance.now()), { capture: true });
  new MutationObserver(() => {
    note("asked", "input[type=password]");
    note("ready", 'form[aria-label="Scan"] input:enabled');
  }).observe(document, { childList: true, subtree: true });
}

/** `processor`: what its own thread works of this. */
export type Opening = { asked: number; opened: number; processor: number; megabytes: number };

/**
 * Opens the device `times` times without a network. Returns the medians of the milliseconds from the navigation until it
 * asks for the PIN, and from the PIN until it can scan; and the megabytes of its process.
 */
export async function openOffline(browser: Browser, phone: Phone, times: number): Promise<Opening> {
  const { context, page } = phone;
  await context.setOffline(true);
  const all: Opening[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    await page.goto("about:blank");
    const before = await processorMs(phone);
    await page.goto("/desk/");
    await page.getByLabel("PIN of this device").fill(PIN);
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await page.getByRole("region", { name: "Last scan" }).waitFor();
    const moments = await page.evaluate(
      () => (globalThis as unknown as { moments: Record<string, number> }).moments,
    );
    const { asked = 0, sent = 0, ready = 0 } = moments;
    all.push({
      asked,
      opened: ready - sent,
      processor: (await processorMs(phone)) - before,
      megabytes: await megabytesOf(browser),
    });
  }
  const medianOf = (name: keyof Opening) => median(all.map((one) => one[name]));
  return {
    asked: medianOf("asked"),
    opened: medianOf("opened"),
    processor: medianOf("processor"),
    megabytes: medianOf("megabytes"),
  };
}

/** Resident memory of the largest process that draws a page. */
async function megabytesOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const drawing = processInfo.filter(({ type }) => type === "renderer");
  return Math.max(...(await Promise.all(drawing.map(async ({ id }) => (await readMemory(id)).now))));
}

/** Milliseconds of processor time that the page's own thread has worked: others on the machine do not lengthen them. */
export async function processorMs({ session }: Phone): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
}

/** Makes the page's own thread so many times slower; what the browser does in others keeps its speed. */
export const slowDown = ({ session }: Phone, rate: number) =>
  session.send("Emulation.setCPUThrottlingRate", { rate });
