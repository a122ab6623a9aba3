// npm test: installs what is missing and runs every check, or those whose name contains one of the arguments.
import { availableParallelism } from "node:os";
import { CHECKS } from "./checks/checks.mjs";
import { runCheck } from "./checks/run-check.mjs";
import { installMissing } from "./setup/install.mjs";

const wanted = process.argv.slice(2);
const checks = CHECKS.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
if (checks.length === 0) {
  console.error(
    `No check is named like ${wanted.join(", ")}. There are: ${CHECKS.map(({ name }) => name).join(", ")}.`,
  );
  process.exit(2);
}

try {
  await installMissing();
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
function report({ name, tests }, { passed, failed, seconds, output }) {
  total.passed += passed;
  total.failed += failed;
  const counts = tests ? `, ${passed} passed, ${failed} failed` : "";
  console.log(`${failed > 0 ? "✗" : "✓"} ${name} (${seconds.toFixed(1)} s${counts})`);
  if (failed > 0) console.log(`${output.trimEnd()}\n`);
}
