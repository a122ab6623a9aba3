import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "./setup/places.mjs";

const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
/** Commands by their file; `mutate` is the tool's own. */
const files = Object.entries<string>(scripts).flatMap(([name, line]) => {
  const [, file] = /^node (\S+)$/.exec(line) ?? [];
  return file && !name.startsWith("pre") ? [[name, file] as const] : [];
});

it.each(files)("%s answers --help", (_, file) => {
  expect(readFileSync(join(ROOT, file), "utf8")).toMatch(/readCall\(|requireKnownFlags\(|"--help"/);
});
