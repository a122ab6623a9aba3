import type { Browser, BrowserContextOptions, Response } from "playwright-core";
import { untilDrawn } from "../../tools/harness/until-drawn.ts";

/** The scripts that a page has loaded: address → bytes on the wire, gzipped. */
export type Scripts = ReadonlyMap<string, number>;

/** Opens an address in a browser without cache and counts the scripts that it loads until it rests. */
export async function loadScripts(
  browser: Browser,
  options: BrowserContextOptions,
  address: string,
): Promise<Scripts> {
  // Browsers would rather have Brotli, which is smaller than what the targets speak of.
  const context = await browser.newContext({ ...options, extraHTTPHeaders: { "accept-encoding": "gzip" } });
  const page = await context.newPage();
  const responses: Response[] = [];
  page.on("response", (response) => {
    if (response.headers()["content-type"]?.includes("javascript")) responses.push(response);
  });
  await page.goto(address);
  await untilDrawn(page);
  const sizes = await Promise.all(
    responses.map(async (response) => [response.url(), await size(response)] as const),
  );
  await context.close();
  return new Map(sizes);
}

/** Sum of the bytes, without those of `known`. */
export function totalBytes(scripts: Scripts, known: Scripts = new Map()): number {
  return [...scripts].reduce((sum, [url, bytes]) => (known.has(url) ? sum : sum + bytes), 0);
}

async function size(response: Response): Promise<number> {
  const encoding = response.headers()["content-encoding"] ?? "identity";
  if (encoding === "br") throw new Error(`${response.url()} came as Brotli.`);
  const { responseBodySize } = await response.request().sizes();
  return responseBodySize;
}
