import type { Page } from "playwright-core";
import { untilDrawn, untilStill } from "../harness/until-drawn.ts";
import { findSideways, findViolations } from "./examine.ts";

/** A page needs these before it can ask for anything else. */
const FIRST = /\/api\/(session|public\/sign-in-config)$/;
const isRead = (url: URL) => url.pathname.startsWith("/api/") && !FIRST.test(url.pathname);
/** How much longer a slow server's answers take, in milliseconds. */
const SLOW_MS = 1_500;
/** Google's bound of a good page ("cumulative layout shift"). */
const MAX_SHIFT = 0.1;

/**
 * Lists what is wrong with a page, a sentence each, in trouble: with a server that fails, with a slow one, and in forced
 * colours. Loads the page again.
 */
export async function examineInTrouble(page: Page): Promise<string[]> {
  const failing = (await findInFailure(page)).map((finding) => `failing server: ${finding}`);
  const slow = (await findInSlowness(page)).map((finding) => `slow server: ${finding}`);
  const forced = (await findInForcedColours(page)).map((finding) => `forced colours: ${finding}`);
  return [...failing, ...slow, ...forced];
}

/** A screen whose reads fail says so and offers to try again; it is never blank and never waits for ever. */
async function findInFailure(page: Page): Promise<string[]> {
  let failed = 0;
  await page.route(isRead, async (route) => {
    if (route.request().method() !== "GET") return route.fallback();
    failed += 1;
    await route.fulfill({
      status: 500,
      json: { Error: { Code: "internal", Message: "Something went wrong." } },
    });
  });
  try {
    await page.reload();
    const isQuiet = await untilDrawn(page).then(
      () => true,
      () => false,
    );
    if (!isQuiet) return [`it waits for ever: ${await whatWaits(page)}`];
    const offers = await page.getByText(/retry|try again/i).count();
    const words = (await page.locator("main").textContent()) ?? "";
    return [
      ...(failed > 0 && offers === 0
        ? [`no Retry; it says: ${words.slice(0, 120).replace(/\s+/g, " ")}`]
        : []),
      ...(await findSideways(page)),
      ...(await findViolations(page)),
    ];
  } finally {
    await page.unroute(isRead);
  }
}

/** The parts that still wait, by the heading of their section. */
const whatWaits = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...document.querySelectorAll("[aria-busy=true], .mantine-Skeleton-root")]
      .map((one) => one.closest("section, main")?.querySelector("h1, h2, h3")?.textContent ?? one.className)
      .filter((name, index, all) => all.indexOf(name) === index)
      .join(", "),
  );

/** The place of what follows is kept while a screen waits: nothing jumps. */
async function findInSlowness(page: Page): Promise<string[]> {
  await page.route(isRead, async (route) => {
    await new Promise((done) => setTimeout(done, SLOW_MS));
    await route.fallback();
  });
  try {
    await page.reload();
    await untilDrawn(page);
    const { sum, moved } = await page.evaluate(async () => {
      type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
      let sum = 0;
      const moved = new Set<string>();
      const nameOf = (node: Node | null) =>
        node instanceof Element ? `${node.tagName.toLowerCase()}.${node.className}` : String(node?.nodeName);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as Shift[]) {
          sum += entry.value;
          for (const { node } of entry.sources) moved.add(`${nameOf(node)} (${entry.value.toFixed(2)})`);
        }
      }).observe({ type: "layout-shift", buffered: true });
      await new Promise((done) => setTimeout(done, 100));
      return { sum, moved: [...moved].join(", ") };
    });
    return sum > MAX_SHIFT ? [`it jumps while it loads: a layout shift of ${sum.toFixed(2)}: ${moved}`] : [];
  } catch {
    return ["it was not drawn"];
  } finally {
    await page.unroute(isRead);
  }
}

/** The current, selected or chosen one differs from its neighbours by more than colours, which the person chooses. */
async function findInForcedColours(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await untilStill(page);
  const same = await page.evaluate(() => {
    const CHOSEN =
      '[aria-current]:not([aria-current="false"]), [role="tab"][aria-selected="true"], [role="option"][aria-selected="true"]';
    const look = (element: Element) => {
      const style = getComputedStyle(element);
      return [
        "outlineStyle",
        "borderTopStyle",
        "borderBottomWidth",
        "textDecorationLine",
        "fontWeight",
        "backgroundColor",
      ]
        .map((name) => style[name as keyof CSSStyleDeclaration])
        .join(" ");
    };
    return [...document.querySelectorAll(CHOSEN)].flatMap((chosen) => {
      const list = chosen.closest("nav, [role=tablist], [role=listbox], ol, ul");
      const other = [...(list?.querySelectorAll(chosen.tagName) ?? [])].find(
        (one) => !one.matches(CHOSEN) && one.className.split(" ")[0] === chosen.className.split(" ")[0],
      );
      return other && look(other) === look(chosen) ? [chosen.textContent?.trim() ?? ""] : [];
    });
  });
  await page.emulateMedia({ forcedColors: null });
  return same.map((name) => `“${name}” looks like its neighbours`);
}
