import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { readCall } from "../apps/api/src/platform/process/command-arguments.ts";
import { untilDrawn } from "./harness/until-drawn.ts";
import { withServerAndBrowser } from "./harness/with-server-and-browser.ts";
import { buildApps } from "./setup/build-apps.mjs";
import { ensureChromium } from "./setup/chromium.mjs";
import { ROOT } from "./setup/places.mjs";
import { openReader } from "./tutorial/open-reader.ts";
import { playTutorial } from "./tutorial/play-tutorial.ts";
import { readTutorial } from "./tutorial/read-tutorial.ts";

readCall({
  name: "tutorial",
  does: "Does what docs/TUTORIAL.md says on a new installation of its own, and takes its pictures into docs/tutorial/.",
});

const FOLDER = join(ROOT, "docs", "tutorial");
const steps = readTutorial(await readFile(join(ROOT, "docs", "TUTORIAL.md"), "utf8"));

await ensureChromium();
await buildApps();
await mkdir(FOLDER, { recursive: true });
await withServerAndBrowser(async ({ browser, baseUrl, admin }) => {
  const context = await openReader(browser, baseUrl);
  const taken: string[] = [];
  await playTutorial(context, steps, {
    password: admin.password,
    onPicture: async (page, file) => {
      await closeMessages(page);
      await page.mouse.move(0, 0);
      await untilDrawn(page);
      await page.locator("button[data-loading]").first().waitFor({ state: "detached" });
      await page.screenshot({ path: join(FOLDER, file), animations: "disabled", caret: "hide" });
      taken.push(file);
    },
  });
  await context.close();
  for (const file of await readdir(FOLDER)) if (!taken.includes(file)) await rm(join(FOLDER, file));
});

/** Messages would cover what the pictures show; how many there are depends on the machine. */
async function closeMessages(page: Page): Promise<void> {
  const close = page.getByRole("button", { name: "Close the message" });
  while ((await close.count()) > 0)
    await close
      .first()
      .click({ timeout: 2_000 })
      .catch(() => {});
}
