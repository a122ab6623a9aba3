import type { Page } from "playwright-core";

/** The slowest interaction and the longest frame since the last call, in milliseconds. */
export interface Slowest {
  /** From the input to the frame that shows its effect, as in INP; 0 if below 16. */
  interaction: number;
  event: string;
  frame: number;
}

declare global {
  interface Window {
    slowest: Slowest;
  }
  interface PerformanceEventTiming {
    readonly interactionId: number;
  }
}

/** Must be called before the page is opened. */
export function watchInteractions(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const none = () => ({ interaction: 0, event: "", frame: 0 });
    window.slowest = none();
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        // Ignore events without an interaction, such as pointerenter and pointerleave.
        if (!entry.interactionId || entry.duration <= window.slowest.interaction) continue;
        window.slowest = { ...window.slowest, interaction: entry.duration, event: entry.name };
      }
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
    new PerformanceObserver((list) => {
      const frame = Math.max(...list.getEntries().map(({ duration }) => duration), window.slowest.frame);
      window.slowest = { ...window.slowest, frame };
    }).observe({ type: "long-animation-frame" });
  });
}

/** The slowest interaction since the last call; waits until the browser has delivered all entries. */
export async function takeSlowest(page: Page): Promise<Slowest> {
  await page.waitForTimeout(300);
  return page.evaluate(() => {
    const { slowest } = window;
    window.slowest = { interaction: 0, event: "", frame: 0 };
    return slowest;
  });
}
