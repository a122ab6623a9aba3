import { type Browser, chromium, type LaunchOptions } from "playwright-core";
import { findChromium } from "../setup/chromium.mjs";

// Without these flags, Chromium connects to Google's servers in the background.
const FLAGS = [
  ...["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
  ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
];

/** The complete list: Chromium uses only the last `--disable-features`, so this one repeats Playwright's own entries. */
const DISABLED_FEATURES = [
  // Every new page would start two more processes for the popups of the address bar, which headless mode does not show.
  ...["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"],
  ...["AimEnabled", "NetworkTimeServiceQuerying", "OptimizationHints", "PreconnectToSearch"],
  ...["AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync"],
  ...["DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades"],
  ...["LensOverlay", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning"],
  // Every new context would start one more process for a page of another site, which hardly any test opens.
  "SpareRendererForSitePerProcess",
];

/** Starts the installed Chromium in headless mode. */
export function launchBrowser({ args = [], ...options }: LaunchOptions = {}): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error("There is no Chromium: run npm test e2e, which installs it.");
  const disabled = `--disable-features=${DISABLED_FEATURES.join(",")}`;
  return chromium.launch({ ...options, executablePath, args: [...FLAGS, disabled, ...args] });
}
