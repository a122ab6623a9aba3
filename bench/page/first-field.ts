import type { Browser, Page } from "playwright-core";

/** A slow mobile line. */
const LINE = { offline: false, downloadThroughput: 50_000, uploadThroughput: 50_000 };

declare global {
  interface Window {
    /** Milliseconds after the start: a field of the form was painted, and answers to typing. */
    firstField: { painted?: number; answers?: number };
  }
}

type FirstField = { painted: number; answers: number; requests: number; bytes: number };

/** Opens a registration with an empty cache at 400 kbit/s, and waits until its form can be used. */
export async function measureFirstField(
  browser: Browser,
  address: string,
  latency: number,
): Promise<FirstField> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", { ...LINE, latency });
  const loaded: number[] = [];
  devtools.on("Network.loadingFinished", ({ encodedDataLength }) => loaded.push(encodedDataLength));
  await page.addInitScript(watchFirstField);
  await page.goto(address);
  const { painted, answers } = await readFirstField(page);
  await page.waitForLoadState("networkidle");
  await context.close();
  return { painted, answers, requests: loaded.length, bytes: loaded.reduce((sum, one) => sum + one, 0) };
}

function watchFirstField(): void {
  window.firstField = {};
  const look = () => {
    const times = window.firstField;
    const field = document.querySelector("form :is(input, select, textarea)");
    if (field && field.getClientRects().length > 0)
      requestAnimationFrame(() => {
        times.painted ??= performance.now();
      });
    // React's mark of an element that it handles.
    if (field && Object.keys(field).some((key) => key.startsWith("__reactProps")))
      times.answers ??= performance.now();
    if (times.answers === undefined || times.painted === undefined) setTimeout(look, 20);
  };
  look();
}

async function readFirstField(page: Page): Promise<Pick<FirstField, "painted" | "answers">> {
  const times = await page.waitForFunction(() => {
    const { painted, answers } = window.firstField;
    return painted === undefined || answers === undefined ? null : { painted, answers };
  });
  const read = await times.jsonValue();
  if (!read) throw new Error("The form was not shown");
  return read;
}
