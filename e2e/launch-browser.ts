import { type Browser, chromium, type LaunchOptions } from "playwright-core";
import { findChromium } from "../tools/setup/chromium.mjs";

// Without these, Chromium talks to its maker's servers in the background.
const FLAGS = [
  ...["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
  ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
];

/** Starts the Chromium of this machine, without a window. */
export function launchBrowser({ args = [], ...options }: LaunchOptions = {}): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error("There is no Chromium: run npm test e2e, which installs it.");
  return chromium.launch({ ...options, executablePath, args: [...FLAGS, ...args] });
}
