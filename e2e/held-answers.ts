import type { Page, Route } from "playwright-core";

/** Requests whose answers wait until `release` is called; so a test can do more before the first answer, however slow. */
export type HeldAnswers = { urls: string[]; release: () => void };

/** Holds the answers of requests that change something; by default the server's, else those that `answer` gives. */
export async function holdChanges(
  page: Page,
  pattern: string | RegExp,
  answer: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<HeldAnswers> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const urls: string[] = [];
  await page.route(pattern, async (route) => {
    if (route.request().method() === "GET") return route.fallback();
    urls.push(route.request().url());
    await released;
    return answer(route);
  });
  return { urls, release };
}
