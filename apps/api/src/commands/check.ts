import { readConfig } from "../config.ts";
import { withExistingDatabase } from "../platform/backup/with-database.ts";
import { listViolations } from "../platform/db/list-violations.ts";
import { readCall } from "../platform/process/command-arguments.ts";
import { sayWhyNotStarted } from "../platform/process/start-refusal.ts";
import { readInvariants } from "../read-invariants.ts";

// npm run check. rules/backup 9

/** More of them say nothing new. */
const MOST_LINES = 50;

readCall({
  name: "check",
  does: "Checks what must hold of the data: counts, states, references. It changes nothing, and the server may run.\nIt reads DATABASE_URL, or the embedded database in DATA_DIR. Exit code 1: something does not hold.",
});

try {
  const started = performance.now();
  const invariants = await readInvariants();
  const violations = await withExistingDatabase(readConfig(process.env), (client) =>
    listViolations(client, invariants),
  );
  for (const { rule, what } of violations.slice(0, MOST_LINES)) console.log(`${rule}: ${what}`);
  const seconds = `${((performance.now() - started) / 1000).toFixed(1)} s`;
  if (violations.length === 0) console.log(`Every check holds (${seconds}).`);
  else console.log(`Violations: ${violations.length} (${seconds}). Keep a backup, and report them.`);
  process.exitCode = violations.length === 0 ? 0 : 1;
} catch (error) {
  console.error(sayWhyNotStarted(error));
  process.exitCode = 1;
}
