import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { test } from "./browser.ts";
import { launchWithCamera, showNothing } from "./fake-camera.ts";

/** `video`: what the camera of the `phone` shows; a browser of its own, which has one. */
export const phoneTest = test.extend<{ video: string; phoneBrowser: Browser; phone: Page }>({
  video: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures in use from this pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), "camera-"));
      await use(join(folder, "camera.y4m"));
      await rm(folder, { recursive: true, force: true });
    },
    { scope: "file" },
  ],
  phoneBrowser: [
    async ({ video }, use) => {
      const browser = await launchWithCamera(video);
      await use(browser);
      await browser.close();
    },
    { scope: "file" },
  ],
  phone: async ({ phoneBrowser, baseUrl, video, consoleErrors }, use) => {
    await showNothing(video);
    const context = await phoneBrowser.newContext({
      baseURL: baseUrl,
      reducedMotion: "reduce",
      viewport: { width: 360, height: 740 },
      permissions: ["camera"],
    });
    watchConsole(context, consoleErrors.seen);
    const phone = await context.newPage();
    await use(phone);
    await context.close();
  },
});

/** As for the browser without a camera: an error on the console, a violation of the policy among them, fails the test. */
function watchConsole(context: BrowserContext, seen: string[]): void {
  context.on("console", (message) => {
    if (message.type() === "error") seen.push(`${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => seen.push(String(error.error().stack)));
}

export const camera = (page: Page) => page.getByRole("region", { name: "Camera" });
export const picture = (page: Page) => page.getByLabel("Picture of the camera");
export const cameraButton = (page: Page) => page.getByRole("button", { name: "Camera", exact: true });
