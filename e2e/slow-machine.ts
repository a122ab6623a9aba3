import type { Browser, BrowserContext, CDPSession } from "playwright-core";
import { tendRoutes } from "./tended-routes.ts";

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
    tendRoutes(context);
    return SLOWER > 1 ? slowPages(context) : context;
  };
  return browser;
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
