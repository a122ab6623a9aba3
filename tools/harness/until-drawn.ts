import type { Page } from "playwright-core";

/** Waits until a page is fully loaded: it has a heading, no request is in flight, no skeleton is left. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.locator("h1").first().waitFor();
  await page.waitForLoadState("networkidle");
  // The loaded data may have caused further requests; then the page shows a skeleton.
  await page.waitForFunction(() => !document.querySelector("[aria-busy=true], .mantine-Skeleton-root"));
  await untilStill(page);
}

/**
 * Waits until all animations and transitions of a page have ended; endless ones (a spinner) are ignored. Times out
 * silently after five seconds, because a page that is not visible has no frames.
 */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(() => {
    const still = async () => {
      await document.fonts.ready;
      for (let frame = 0; frame < 2; frame += 1) await new Promise((done) => requestAnimationFrame(done));
      const ending = document
        .getAnimations()
        .filter(({ playState }) => playState === "running")
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
      await Promise.allSettled(ending.map(({ finished }) => finished));
    };
    return Promise.race([still(), new Promise<void>((done) => setTimeout(done, 5000))]);
  });
}

/** The paths of this server that a page links to. */
export function linkedPaths(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("a")]
      .map(({ href }) => new URL(href, location.href))
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname }) => pathname),
  );
}
