import lighthouse from "lighthouse";
import { launchBrowser } from "../../tools/harness/launch-browser.ts";
import { freePort } from "../../tools/setup/free-port.mjs";

/** A run of Lighthouse: its performance score from 0 to 100, and its metrics as text. */
export interface LighthouseRun {
  score: number;
  details: string;
}

const DETAILS = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "total-blocking-time",
  "cumulative-layout-shift",
  "speed-index",
];

/** Runs Lighthouse's performance audit with its default mobile settings, in a browser of its own. */
export async function runLighthouse(address: string): Promise<LighthouseRun> {
  const port = await freePort();
  const browser = await launchBrowser({ args: [`--remote-debugging-port=${port}`] });
  try {
    const result = await lighthouse(address, { port, onlyCategories: ["performance"], logLevel: "error" });
    const { categories, audits } = result?.lhr ?? {};
    const score = categories?.performance?.score;
    if (!audits || score === null || score === undefined)
      throw new Error("Lighthouse could not rate the page.");
    const details = DETAILS.map((id) => `${id} ${audits[id]?.displayValue ?? "?"}`).join(", ");
    return { score: Math.round(score * 100), details };
  } finally {
    await browser.close();
  }
}
