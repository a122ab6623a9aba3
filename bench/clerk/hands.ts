import type { Locator, Page } from "playwright-core";

/** Seconds to point at something and click it, and to press a key: the keystroke-level model, for a practised typist. */
const CLICK_SECONDS = 1.3;
const KEY_SECONDS = 0.2;

export type Work = { clicks: number; keys: number; waited: number; seconds: number };

/** The hands of a clerk, which count what they do. */
export type Hands = {
  click: (target: Locator) => Promise<void>;
  type: (text: string) => Promise<void>;
  /** Presses one key, or several at once such as `Control+S`. */
  press: (keys: string) => Promise<void>;
};

/**
 * Does a task and measures it: clicks, keys, the seconds that the browser and the server took, and these together with
 * those of the hands.
 */
export async function measureTask(page: Page, task: (hands: Hands) => Promise<void>): Promise<Work> {
  const work = { clicks: 0, keys: 0 };
  const hands: Hands = {
    click: async (target) => {
      work.clicks += 1;
      await target.click();
    },
    type: async (text) => {
      work.keys += [...text].length;
      await page.keyboard.insertText(text);
    },
    press: async (keys) => {
      work.keys += keys.split("+").length;
      await page.keyboard.press(keys);
    },
  };
  const start = performance.now();
  await task(hands);
  const waited = (performance.now() - start) / 1000;
  const seconds = waited + work.clicks * CLICK_SECONDS + work.keys * KEY_SECONDS;
  return { ...work, waited, seconds };
}
