// npm test: installs what is missing and runs every check. Arguments choose: a part of a check's name, or else of a
// test file's path (npm test -- projects.test.ts).
import { availableParallelism } from "node:os";
import { CHECKS } from "./checks/checks.mjs";
import { runCheck } from "./checks/run-check.mjs";
import { checkOfFiles, findTestFiles } from "./checks/test-files.mjs";
import { showHelp } from "./setup/flags-only.mjs";
import { installMissing } from "./setup/install.mjs";

if (process.argv.slice(2).some((argument) => argument === "--help" || argument === "-h")) {
  const names = CHECKS.map(({ name }) => name).join(", ");
  showHelp(
    "npm test -- [PART …]",
    `Runs every check, or those named like a part, or test files. Checks: ${names}.`,
  );
}
const checks = chooseChecks(process.argv.slice(2));

try {
  await installMissing({ withTools: true });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

const total = { passed: 0, failed: 0 };
await runAll(
  checks.filter(({ tests }) => !tests),
  Math.min(2, availableParallelism()),
);
// Test runners use all cores themselves.
await runAll(
  checks.filter(({ tests }) => tests),
  1,
);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);

/** @param {string[]} wanted */
function chooseChecks(wanted) {
  const isNamed = (/** @type {string} */ part) => CHECKS.some(({ name }) => name.includes(part));
  const named = CHECKS.filter(
    ({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
  );
  const files = wanted.filter((part) => !isNamed(part)).flatMap(testFilesOf);
  return files.length > 0 ? [...named, checkOfFiles(files)] : named;
}

/** @param {string} part */
function testFilesOf(part) {
  const found = findTestFiles(part);
  if (found.length > 0) return found;
  const names = CHECKS.map(({ name }) => name).join(", ");
  console.error(`Neither a check nor a test file is named like ${part}. Checks: ${names}.`);
  return process.exit(2);
}

/** @param {import("./checks/checks.mjs").Check[]} list @param {number} atATime */
async function runAll(list, atATime) {
  const queue = [...list];
  const worker = async () => {
    for (let check = queue.shift(); check; check = queue.shift()) report(check, await runCheck(check));
  };
  await Promise.all(Array.from({ length: atATime }, worker));
}

/**
 * @param {import("./checks/checks.mjs").Check} check
 * @param {import("./checks/run-check.mjs").CheckResult} result
 */
function report({ name, tests, isShown }, { passed, failed, seconds, output }) {
  total.passed += passed;
  total.failed += failed;
  const counts = tests ? `, ${passed} passed, ${failed} failed` : "";
  console.log(`${failed > 0 ? "✗" : "✓"} ${name} (${seconds.toFixed(1)} s${counts})`);
  if (failed > 0 || isShown) console.log(`${output.trimEnd()}\n`);
}
