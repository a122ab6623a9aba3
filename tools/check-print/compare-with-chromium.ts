import { readFileSync } from "node:fs";
import type { Browser } from "playwright-core";
import { fontPath } from "../../packages/print/src/font/font-paths.ts";
import { drawFields } from "../../packages/print/src/svg/draw-fields.ts";
import { layOut } from "../../packages/print/src/text/lay-out.ts";
import { LINE } from "../../packages/print/src/text/text-layout.ts";
import { pageOf, textOf } from "../../packages/print/test/print-values.ts";

const SIZE = 40;
const ROW = 70;

/**
 * Draws a line twice in Chromium: as outlines of ours, and as text that Chromium sets itself with the same fonts.
 * Answers the share of inked pixels that differ by more than an edge's worth.
 */
export async function compareLine(browser: Browser, text: string): Promise<number> {
  const { runs } = layOut(text, { size: SIZE, culture: "en-GB" });
  const [first] = runs;
  const fonts = [...new Set([...(first ? [first.font] : []), ...runs.map(({ font }) => font)])];
  const faces = fonts.map((name, index) => {
    const data = readFileSync(fontPath(name)).toString("base64");
    return `@font-face{font-family:f${index};src:url(data:font/ttf;base64,${data})}`;
  });
  const [drawn] = drawFields(
    pageOf([{ value: textOf(text), field: { x: 0, y: 0, fontSize: SIZE } }], {
      page: { width: 1000, height: 100 },
      grid: { width: 2835, height: 283 },
    }),
  );
  const own = `<svg width="1400" height="${ROW}"><path d="${drawn?.path ?? ""}"/></svg>`;
  const families = fonts.map((_, index) => `f${index}`).join();
  const theirs = `<div dir="auto" style="position:absolute;left:0;top:0;white-space:pre;text-rendering:geometricPrecision;font:${SIZE}px ${families}"></div>`;
  const [a, b] = [await photograph(browser, faces, own), await photograph(browser, faces, theirs, text)];
  return await differingShare(browser, a, b);
}

async function photograph(
  browser: Browser,
  faces: readonly string[],
  html: string,
  text?: string,
): Promise<string> {
  const page = await browser.newPage({ viewport: { width: 1400, height: ROW } });
  await page.setContent(
    `<meta charset="utf-8"><style>${faces.join("")}body{margin:0;background:#fff}</style>${html}`,
  );
  if (text !== undefined) {
    await page.locator("div").evaluate((element, content) => {
      element.textContent = content;
    }, text);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    // Where the baseline is depends on the font; an empty box stands on it.
    await page.locator("div").evaluate((element, wanted) => {
      const probe = document.createElement("span");
      probe.style.display = "inline-block";
      element.append(probe);
      const baseline = probe.getBoundingClientRect().bottom;
      probe.remove();
      Object.assign((element as HTMLElement).style, { left: "0", top: `${wanted - baseline}px` });
    }, LINE.ascent * SIZE);
  }
  const png = await page.screenshot();
  await page.close();
  return png.toString("base64");
}

/** Shifts by up to two pixels are allowed: browsers place lines on whole pixels. */
async function differingShare(browser: Browser, one: string, other: string): Promise<number> {
  const page = await browser.newPage();
  const share = await page.evaluate(
    async ([first = "", second = ""]) => {
      const read = async (data: string) => {
        const image = new Image();
        image.src = `data:image/png;base64,${data}`;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height);
        const context = canvas.getContext("2d");
        context?.drawImage(image, 0, 0);
        return context?.getImageData(0, 0, image.width, image.height);
      };
      const [a, b] = [await read(first), await read(second)];
      if (!a || !b) throw new Error("No canvas");
      const dark = ({ data, width }: ImageData, x: number, y: number) =>
        255 - (data[(y * width + x) * 4] ?? 255);
      let best = Number.POSITIVE_INFINITY;
      for (let dx = -2; dx <= 2; dx += 1)
        for (let dy = -2; dy <= 2; dy += 1) {
          let [ink, differing] = [0, 0];
          for (let y = 3; y < a.height - 3; y += 1)
            for (let x = 3; x < a.width - 3; x += 1) {
              const [left, right] = [dark(a, x, y), dark(b, x + dx, y + dy)];
              if (left > 128 || right > 128) ink += 1;
              if (Math.abs(left - right) > 160) differing += 1;
            }
          best = Math.min(best, ink === 0 ? 1 : differing / ink);
        }
      return best;
    },
    [one, other],
  );
  await page.close();
  return share;
}
