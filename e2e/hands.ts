import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { placeIn } from "./scenario-editing.ts";

/** How somebody works: with the mouse, or with nothing but the keyboard. */
export type Hands = {
  press: (target: Locator) => Promise<void>;
  choose: (list: Locator, option: string) => Promise<void>;
  write: (input: Locator, text: string) => Promise<void>;
  /** Moves a row behind another one. */
  moveBehind: (row: Locator, other: Locator) => Promise<void>;
};

export function mouse(page: Page): Hands {
  return {
    press: (target) => target.click(),
    async choose(list, option) {
      await list.click();
      await page.getByRole("option", { name: option, exact: true }).click();
    },
    write: (input, text) => input.fill(text),
    async moveBehind(row, other) {
      // Waits until the row stands still, and the handle is what the pointer is on.
      await row.locator("[data-handle]").hover();
      const to = await other.boundingBox();
      if (!to) throw new Error("A row is not shown");
      await page.mouse.down();
      await page.mouse.move(to.x + 60, to.y + to.height - 8, { steps: 8 });
      await page.mouse.move(to.x + 60, to.y + to.height - 4);
      await page.mouse.up();
    },
  };
}

export function keyboard(page: Page): Hands {
  /** As many Tabs, or Shift+Tabs, as there are stops up to the target; where that was wrong, once more. */
  const go = async (target: Locator) => {
    await target.waitFor();
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const stops = await target.evaluate(stopsBetween);
      if (stops === 0) return;
      if (stops < 0) await page.keyboard.down("Shift");
      // All at once: waiting for each would take most of the test's time.
      await Promise.all(Array.from({ length: Math.abs(stops) }, () => page.keyboard.press("Tab")));
      if (stops < 0) await page.keyboard.up("Shift");
    }
    throw new Error("The keyboard does not reach it");
  };
  const write = async (input: Locator, text: string) => {
    await go(input);
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(text);
  };
  return {
    async press(target) {
      await go(target);
      await page.keyboard.press("Enter");
    },
    async choose(list, option) {
      await write(list, option);
      const wanted = page.getByRole("option", { name: option, exact: true });
      await wanted.waitFor();
      // Others may contain the text too, and a list that is still being filled forgets where it was.
      await expect
        .poll(async () => {
          await page.keyboard.press("ArrowDown");
          return wanted.evaluate(isActive);
        })
        .toBe(true);
      await page.keyboard.press("Enter");
    },
    write,
    async moveBehind(row, other) {
      await go(row.getByRole("link"));
      const [from, to] = [await placeIn(row), await placeIn(other)];
      for (let place = from; place < to; place += 1) {
        await page.keyboard.press("Alt+ArrowDown");
        await expect.poll(() => placeIn(row)).toBe(place + 1);
      }
    },
  };
}

/** Whether Enter chooses this option. */
const isActive = (option: Element): boolean =>
  document.activeElement?.getAttribute("aria-activedescendant") === option.id;

/** How many stops the target is behind what has the focus; negative: before it. */
function stopsBetween(target: HTMLElement | SVGElement): number {
  const dialog = target.closest('[aria-modal="true"]') ?? document;
  const stops: Element[] = [
    ...dialog.querySelectorAll<HTMLElement>(
      "a[href], button, input, textarea, [tabindex], [contenteditable]",
    ),
  ].filter(
    (one) =>
      one.tabIndex >= 0 &&
      // The Tab key stops once at a group of radio buttons, at the chosen one.
      !one.matches(":disabled, [type=radio]:not(:checked)") &&
      one.getClientRects().length > 0,
  );
  const wanted = stops.indexOf(target);
  const now = document.activeElement ? stops.indexOf(document.activeElement) : -1;
  if (target === document.activeElement) return 0;
  return wanted - now || 1;
}
