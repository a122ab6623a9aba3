import type { Page } from "playwright-core";
import { type Slowest, takeSlowest, watchInteractions } from "./watch-interactions.ts";

const WHEEL_PIXELS = 4_800;
/** A key is pressed after this many turns of the wheel, to measure the response while scrolling. */
const TURNS_A_KEY = 8;
const LETTER_MS = 120;

/** Uses the list of countries like a person; returns the slowest interaction of each step. */
export async function useCatalog(page: Page, address: string): Promise<Map<string, Slowest>> {
  await watchInteractions(page);
  await page.goto(address);
  await page.getByRole("status").filter({ hasText: "countries" }).waitFor();
  await page.waitForLoadState("networkidle");
  await takeSlowest(page);
  const found = new Map<string, Slowest>();
  for (const [step, work] of Object.entries(STEPS)) {
    await work(page);
    found.set(step, await takeSlowest(page));
  }
  return found;
}

const STEPS: Record<string, (page: Page) => Promise<void>> = {
  "scroll to the end with the wheel": scrollToEnd,
  "jump to the top by keyboard": async (page) => {
    await table(page).focus();
    await page.keyboard.press("Home");
    await page.waitForTimeout(200);
    for (let press = 0; press < 5; press += 1) await page.keyboard.press("PageDown", { delay: 60 });
    await page.keyboard.press("Home");
  },
  "open a row and cancel": openAndCancel,
  "type six letters into the search": async (page) => {
    await search(page).click();
    await page.keyboard.type("bench ", { delay: LETTER_MS });
  },
  "open a found row and cancel": openAndCancel,
  "take the letters away": async (page) => {
    await search(page).click();
    for (let letter = 0; letter < 6; letter += 1)
      await page.keyboard.press("Backspace", { delay: LETTER_MS });
  },
  "show missing translations only, and all": async (page) => {
    const box = page.getByRole("checkbox", { name: "Missing translations only" });
    await box.check();
    await page.waitForTimeout(300);
    await box.uncheck();
  },
};

const table = (page: Page) => page.getByRole("region", { name: "Table of countries" });
const search = (page: Page) => page.getByRole("searchbox", { name: "Search" });

async function scrollToEnd(page: Page): Promise<void> {
  await table(page).focus();
  await table(page).hover();
  let rest = Number.POSITIVE_INFINITY;
  for (let turn = 1; rest > 0; turn += 1) {
    await page.mouse.wheel(0, WHEEL_PIXELS);
    if (turn % TURNS_A_KEY === 0) await page.keyboard.press("ArrowDown");
    rest = await table(page).evaluate(
      // Wait one frame: a real wheel is not faster than the screen either.
      (element) =>
        new Promise<number>((resolve) =>
          requestAnimationFrame(() =>
            resolve(Math.floor(element.scrollHeight - element.clientHeight - element.scrollTop)),
          ),
        ),
    );
  }
}

async function openAndCancel(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Edit / })
    .first()
    .click();
  await page.getByRole("textbox", { name: "Internal name" }).waitFor();
  await page.waitForTimeout(200);
  await page.getByRole("button", { name: /^Cancel editing / }).click();
}
