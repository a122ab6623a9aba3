import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";

/** How many times slower than this machine a page runs: `E2E_SLOW=6 npm test -- answers.e2e.ts`. */
const SLOWER = Number(process.env.E2E_SLOW ?? 1);
/** Milliseconds that each answer of a slowed server takes longer, per factor. */
const LATENCY = 20;

/** Milliseconds that a test waits for something on the page. Long, because only a failing test waits them out. */
const PATIENCE = 60_000 * SLOWER;

/** Gives each context of the browser its patience, and with `E2E_SLOW` each page a slow processor and network. */
export function slowDown(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(PATIENCE);
    endRoutesFirst(context);
    context.on("page", keepIntercepting);
    return SLOWER > 1 ? slowPages(context) : context;
  };
  return browser;
}

const NOTHING = /^nothing:/;

/**
 * From its first route on, a page keeps one that matches nothing. With the last route Chromium's interception would end,
 * and a request that is made in that moment is never sent.
 */
function keepIntercepting(page: Page): void {
  const route = page.route.bind(page);
  let isKept = false;
  page.route = async (...args) => {
    if (!isKept) {
      isKept = true;
      await route(NOTHING, (request) => request.fallback());
    }
    return route(...args);
  };
}

/** A request that a test still holds when it ends is given up, before its page is gone: else that fails the run. */
function endRoutesFirst(context: BrowserContext): void {
  const close = context.close.bind(context);
  context.close = async (options) => {
    const behavior = "ignoreErrors";
    await Promise.all(
      [context, ...context.pages()].map((one) => one.unrouteAll({ behavior }).catch(() => undefined)),
    );
    await close(options);
  };
}

function slowPages(context: BrowserContext): BrowserContext {
  const sessions = new Set<CDPSession>();
  let isOffline = false;
  const newPage = context.newPage.bind(context);
  context.newPage = async () => {
    const page = await newPage();
    const session = await context.newCDPSession(page);
    sessions.add(session);
    page.once("close", () => sessions.delete(session));
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await session.send("Network.enable");
    await slowNetwork(session, isOffline);
    return page;
  };
  const setOffline = context.setOffline.bind(context);
  context.setOffline = async (offline) => {
    isOffline = offline;
    await setOffline(offline);
    // Else the conditions below, which say that there is a network, would bring it back.
    await Promise.all([...sessions].map((session) => slowNetwork(session, offline)));
  };
  return context;
}

async function slowNetwork(session: CDPSession, offline: boolean): Promise<void> {
  await session.send("Network.emulateNetworkConditions", {
    offline,
    latency: LATENCY * SLOWER,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}
