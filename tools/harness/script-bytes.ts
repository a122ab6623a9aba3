import type { Browser, BrowserContextOptions, Response } from "playwright-core";
import { untilDrawn } from "./until-drawn.ts";

/** The scripts that a page has loaded: address → bytes on the wire, gzipped. */
export type Scripts = ReadonlyMap<string, number>;

/** Opens an address in a browser without cache and measures the scripts loaded until the network is idle. */
export async function loadScripts(
  browser: Browser,
  options: BrowserContextOptions,
  address: string,
): Promise<Scripts> {
  // Browsers prefer Brotli, which is smaller; the targets are for gzip.
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

/** The sum of the bytes, without the scripts in `known`. */
export function totalBytes(scripts: Scripts, known: Scripts = new Map()): number {
  return [...scripts].reduce((sum, [url, bytes]) => (known.has(url) ? sum : sum + bytes), 0);
}

async function size(response: Response): Promise<number> {
  const encoding = response.headers()["content-encoding"] ?? "identity";
  if (encoding === "br") throw new Error(`${response.url()} came as Brotli.`);
  const { responseBodySize } = await response.request().sizes();
  return responseBodySize;
}
