import type { Browser, BrowserContext, Page } from "playwright-core";

const VIEWPORT = { width: 1200, height: 720 };

/**
 * Opens the browser of somebody who follows the tutorial. The printer's dialog, which headless browsers do not have, is
 * replaced by `window.printed`, the files that it got (`readPrinted`).
 */
export async function openReader(browser: Browser, baseURL: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    viewport: VIEWPORT,
    locale: "en-GB",
    timezoneId: "Europe/London",
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(20_000);
  await context.addInitScript(() => {
    const files = new Map<string, Blob>();
    const printed: (Blob | undefined)[] = [];
    Object.assign(window, { printed });
    const createObjectURL = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (file: Blob) => {
      const address = createObjectURL(file);
      files.set(address, file);
      return address;
    };
    Object.defineProperty(Navigator.prototype, "pdfViewerEnabled", { get: () => true, configurable: true });
    const own = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, "contentWindow");
    Object.defineProperty(HTMLIFrameElement.prototype, "contentWindow", {
      get(this: HTMLIFrameElement) {
        const print = () => void printed.push(files.get(this.src));
        return { focus: () => own?.get?.call(this).focus(), print };
      },
    });
  });
  return context;
}

/** The files that went to the printer. */
export async function readPrinted(page: Page): Promise<Buffer[]> {
  const files = await page.evaluate(() => {
    const { printed } = window as unknown as { printed: readonly Blob[] };
    return Promise.all(printed.map(async (file) => [...new Uint8Array(await file.arrayBuffer())]));
  });
  return files.map((bytes) => Buffer.from(bytes));
}
