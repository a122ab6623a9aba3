import { type Browser, chromium, type LaunchOptions } from "playwright-core";
import { findChromium } from "../setup/chromium.mjs";

// Without these, Chromium talks to its maker's servers in the background.
const FLAGS = [
  ...["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
  ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
];

/** All there are: Chromium heeds only the last such list, so this one repeats what matters of Playwright's own. */
const DISABLED_FEATURES = [
  // Every new page would start two more processes, for the popups of an address bar that nobody sees.
  ...["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"],
  ...["AimEnabled", "NetworkTimeServiceQuerying", "OptimizationHints", "PreconnectToSearch"],
  ...["AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync"],
  ...["DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades"],
  ...["LensOverlay", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning"],
];

/** Starts the Chromium of this machine, without a window. */
export function launchBrowser({ args = [], ...options }: LaunchOptions = {}): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error("There is no Chromium: run npm test e2e, which installs it.");
  const disabled = `--disable-features=${DISABLED_FEATURES.join(",")}`;
  return chromium.launch({ ...options, executablePath, args: [...FLAGS, disabled, ...args] });
}
