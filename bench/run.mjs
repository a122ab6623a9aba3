// npm run bench -- NAME …: runs bench/NAME.bench.ts, one after the other; without a name it lists them.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { buildApps } from "../tools/setup/build-apps.mjs";
import { installMissing } from "../tools/setup/install.mjs";
import { NODE, ROOT } from "../tools/setup/places.mjs";
import { BENCHES } from "./benches.mjs";

const names = Object.keys(BENCHES);
const wanted = process.argv.slice(2);
if (wanted.length === 0 || wanted.includes("--help") || wanted.includes("-h")) {
  console.log("npm run bench -- NAME …, or -- all. On two quiet cores:");
  for (const [name, { minutes, measures }] of Object.entries(BENCHES)) {
    console.log(`  ${name.padEnd(10)} ${`${minutes} min`.padStart(6)}  ${measures}`);
  }
  process.exit(0);
}
const chosen = wanted.includes("all") ? names : wanted;
const unknown = chosen.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(", ")}. There are: ${names.join(", ")}.`);
  process.exit(2);
}

await installMissing({ withTools: true });
await buildApps();
let failed = false;
for (const name of chosen) {
  const { status } = spawnSync(NODE, [join("bench", `${name}.bench.ts`)], { cwd: ROOT, stdio: "inherit" });
  failed ||= status !== 0;
}
process.exit(failed ? 1 : 0);
