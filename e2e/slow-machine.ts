import type { Browser, BrowserContext, Page } from "playwright-core";

/** How many times slower than this machine a page runs: `E2E_SLOW=6 npm test -- answers.e2e.ts`. */
const SLOWER = Number(process.env.E2E_SLOW ?? 1);
/** Milliseconds that each answer of a slowed server takes longer, per factor. */
const LATENCY = 20;

/** Milliseconds that a test waits for something on the page. Long, because only a failing test waits them out. */
const PATIENCE = 30_000;

/** Gives each context of the browser its patience, and with `E2E_SLOW` each page a slow processor and network. */
export function slowDown(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(PATIENCE);
    return SLOWER > 1 ? slowPages(context) : context;
  };
  return browser;
}

function slowPages(context: BrowserContext): BrowserContext {
  const newPage = context.newPage.bind(context);
  context.newPage = async () => {
    const page = await newPage();
    await slow(page);
    return page;
  };
  return context;
}

async function slow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    ...{ offline: false, latency: LATENCY * SLOWER, downloadThroughput: -1, uploadThroughput: -1 },
  });
}
