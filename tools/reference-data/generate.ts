import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { readCall } from "../../apps/api/src/platform/process/command-arguments.ts";
import { generatedFiles } from "./generated-files.ts";

readCall({ name: "reference-data", does: "Writes the reference data of a first start, apps/api/seed." });

const FOLDER = resolve(import.meta.dirname, "../../apps/api/seed");

for (const [name, text] of Object.entries(generatedFiles())) {
  writeFileSync(resolve(FOLDER, name), text);
  console.log(`${name}: ${text.split("\n").length - 3} rows`);
}
