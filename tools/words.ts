import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { readCall } from "../apps/api/src/platform/process/command-arguments.ts";
import { ROOT } from "./setup/places.mjs";
import { readTexts } from "./words/read-texts.ts";

readCall({
  name: "words",
  does: "Prints every text of the screens, screen by screen, so that a person can read them in an hour.",
});

/** Where texts of staff, visitors and desks stand; a folder of the second depth is a screen. */
const PLACES = [
  "apps/admin/src",
  "apps/registration/src",
  "apps/desk/src",
  "packages/player/src",
  "packages/code-scanner/src",
  "packages/ui/src",
  "packages/contract/src",
  "packages/domain/src",
  "apps/api/src/platform/identity-provider",
  "apps/api/src/features",
];
const SOURCE = /(?<!\.test|\.gen|\.d)\.tsx?$/;
/** Files of the server other than its refusals and mails: their texts are names and SQL. */
const WITHOUT_TEXTS = /^apps\/api\/src\/features\/.*(?<!service|mail|pdf|obstacles)\.ts$/;

for (const place of PLACES) {
  const names = await readdir(join(ROOT, place), { recursive: true });
  const files = names.filter((name) => SOURCE.test(name)).sort();
  const bySection = Map.groupBy(files, (name) => name.split("/").slice(0, -1).slice(0, 2).join("/"));
  for (const [section, own] of bySection) await printSection(place, section, own);
}

async function printSection(place: string, section: string, files: readonly string[]): Promise<void> {
  const lines = [];
  for (const file of files) {
    const path = `${place}/${file}`;
    if (WITHOUT_TEXTS.test(path)) continue;
    const texts = readTexts(await readFile(join(ROOT, path), "utf8"), { isTsx: path.endsWith("x") });
    lines.push(...texts.map(({ text, line }) => `${text}  (${file.split("/").at(-1)}:${line})`));
  }
  if (lines.length === 0) return;
  console.log(`\n## ${place}/${section}\n`);
  for (const line of new Set(lines)) console.log(line);
}
