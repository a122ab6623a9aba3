// npm run bench -- NAME: runs bench/NAME.bench.ts, without a name all of them.
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { buildApps } from "../tools/setup/build-apps.mjs";
import { installMissing } from "../tools/setup/install.mjs";
import { NODE, ROOT } from "../tools/setup/places.mjs";

const SUFFIX = ".bench.ts";
const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith(SUFFIX));
const names = files.map((file) => file.slice(0, -SUFFIX.length));
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(", ")}. There are: ${names.join(", ")}.`);
  process.exit(2);
}

await installMissing();
await buildApps();
let failed = false;
for (const name of wanted.length > 0 ? wanted : names) {
  const { status } = spawnSync(NODE, [join("bench", `${name}${SUFFIX}`)], { cwd: ROOT, stdio: "inherit" });
  failed ||= status !== 0;
}
process.exit(failed ? 1 : 0);
