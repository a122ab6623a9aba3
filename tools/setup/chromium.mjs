import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "./run.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const MAC = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * The browser for the end-to-end tests: CHROMIUM_PATH, or one that is installed.
 * @returns {string | null}
 */
export function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...MAC];
  return candidates.find(isExecutable) ?? null;
}

/** Installs Debian's Chromium where there is no browser and we may. */
export async function ensureChromium() {
  if (findChromium()) return;
  const root = process.getuid?.() === 0;
  const sudo = !root && spawnSync("sudo", ["-n", "true"]).status === 0;
  const apt = spawnSync("apt-get", ["--version"]).status === 0;
  if (!apt || !(root || sudo)) {
    throw new Error(
      "The end-to-end tests need Chromium or Chrome: install one, or name it in CHROMIUM_PATH.",
    );
  }
  console.error("Installing Chromium (once) …");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const [command, ...first] = root ? ["apt-get"] : ["sudo", "-n", "apt-get"];
  await run(command, [...first, "update", "-qq"], { env });
  await run(command, [...first, "install", "-y", "-qq", "--no-install-recommends", "chromium"], { env });
  if (!findChromium())
    throw new Error("apt-get installed Chromium, but it is not on the PATH: name it in CHROMIUM_PATH.");
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
