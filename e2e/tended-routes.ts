import type { BrowserContext, Page } from "playwright-core";

/** Makes the routes of a context's pages safe to take away, by a test and at its end. */
export function tendRoutes(context: BrowserContext): void {
  endRoutesFirst(context);
  context.on("page", keepIntercepting);
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
  const unrouteAll = page.unrouteAll.bind(page);
  page.unrouteAll = async (options) => {
    await unrouteAll(options);
    isKept = false;
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
