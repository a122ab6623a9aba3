import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { ensureChromium } from "../setup/chromium.mjs";
import { NODE, ROOT } from "../setup/places.mjs";

/** @typedef {{ passed: number, failed: number, seconds: number, output: string }} CheckResult */

// Only a check that hangs runs into it, on a slow machine too, where each of the two that run tests has taken 40. CI ends
// after 90 minutes.
const LONGEST_MINUTES = 55;

/**
 * @param {import("./checks.mjs").Check} check
 * @returns {Promise<CheckResult>}
 */
export async function runCheck(check) {
  const started = performance.now();
  const result = await (check.tests ? runTests(check) : runPlain(check.command)).catch((error) => ({
    passed: 0,
    failed: 1,
    output: error instanceof Error ? error.message : String(error),
  }));
  return { ...result, seconds: (performance.now() - started) / 1000 };
}

/** @param {string[]} command */
async function runPlain(command) {
  const { code, output } = await run(command);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
}

/** @param {import("./checks.mjs").Check} check */
async function runTests({ command, browser }) {
  if (browser) await ensureChromium();
  const folder = mkdtempSync(join(tmpdir(), "foyer-report-"));
  const report = join(folder, "report.json");
  try {
    const { code, output } = await run([
      ...command,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ]);
    const { passed, failed } = readCounts(report);
    // A file that fails to load, or a failing set-up, counts no failed test; and a run without tests must not pass.
    const broken = code !== 0 || passed === 0 ? 1 : 0;
    return { passed, failed: Math.max(failed, broken), output };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param {string} report a file that is missing when the runner itself broke */
function readCounts(report) {
  if (!existsSync(report)) return { passed: 0, failed: 0 };
  const { numPassedTests: passed, numFailedTests: failed } = JSON.parse(readFileSync(report, "utf8"));
  return { passed, failed };
}

/**
 * @param {string[]} command
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function run([program = "", ...args]) {
  const bin = join(ROOT, "node_modules", ".bin");
  const path = [dirname(NODE), bin, process.env.PATH].join(delimiter);
  const env = { ...process.env, PATH: path, ...(!process.stdout.isTTY && { NO_COLOR: "1" }) };
  return new Promise((resolve) => {
    const child = spawn(program === "node" ? NODE : join(bin, program), args, {
      cwd: ROOT,
      env,
      stdio: ["ignore", "pipe", "pipe"],
      timeout: LONGEST_MINUTES * 60_000,
    });
    let output = "";
    const collect = (/** @type {Buffer} */ chunk) => {
      output += chunk;
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.on("error", (error) => resolve({ code: null, output: error.message }));
    child.on("close", (code) => resolve({ code, output }));
  });
}
