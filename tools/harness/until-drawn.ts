import type { Page } from "playwright-core";

/** Waits until a page shows all that it loads: heading there, nothing on its way, no placeholder left. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.locator("h1").first().waitFor();
  await page.waitForLoadState("networkidle");
  // What came in may have shown that more is needed; then there is a placeholder in its place.
  await page.waitForFunction(() => !document.querySelector("[aria-busy=true], .mantine-Skeleton-root"));
  await untilStill(page);
}

/**
 * Waits until nothing on a page moves or changes its colour any more; what turns for ever (a spinner) does not count.
 * After five seconds it is as still as it gets: a page that is not drawn has no frames to wait for.
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

/** The paths on this server that a page links to. */
export function linkedPaths(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("a")]
      .map(({ href }) => new URL(href, location.href))
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname }) => pathname),
  );
}
