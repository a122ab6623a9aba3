import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { generatedFiles } from "./generated-files.ts";

const FOLDER = resolve(import.meta.dirname, "../../apps/api/seed");

for (const [name, text] of Object.entries(generatedFiles())) {
  writeFileSync(resolve(FOLDER, name), text);
  console.log(`${name}: ${text.split("\n").length - 3} rows`);
}
