import type { Page } from "playwright-core";
import { loadAxe } from "../harness/load-axe.ts";
import { untilStill } from "../harness/until-drawn.ts";

/** The window of a picture at 100, 200 and 400 percent: what a zoom leaves of 1,280 × 1,024 pixels. */
const ZOOMS = [
  { percent: 100, width: 1280, height: 1024 },
  { percent: 200, width: 640, height: 512 },
  { percent: 400, width: 320, height: 256 },
] as const;

/**
 * What is wrong with a page, a sentence each: what has to be scrolled sideways at 200 and 400 percent, targets of less than
 * 24 pixels (WCAG 2.5.8), and whatever else axe finds at each zoom. rules/shell 11
 */
export async function examine(page: Page): Promise<string[]> {
  const findings: string[] = [];
  const before = page.viewportSize();
  for (const { percent, width, height } of ZOOMS) {
    await page.setViewportSize({ width, height });
    await untilStill(page);
    const found = [...(await findSideways(page)), ...(await findViolations(page))];
    findings.push(...found.map((finding) => `${percent} %: ${finding}`));
  }
  if (before) await page.setViewportSize(before);
  await untilStill(page);
  return findings;
}

/** The page itself is never wider than its window; a table or a canvas scrolls within its box. */
export const findSideways = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - innerWidth;
    return wide > 1 ? [`the page is ${wide} px wider than its window`] : [];
  });

export async function findViolations(page: Page): Promise<string[]> {
  await loadAxe(page);
  return await page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { rules: { "target-size": { enabled: true } } });
    return violations.flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map(({ target }) => `${id}: ${target.join(" ")}`.slice(0, 200)),
    );
  });
}
