import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { printPages } from "../../packages/print/src/page/print-pages.ts";
import { pageOf, textOf } from "../../packages/print/test/print-values.ts";
import { runTool } from "./run-tool.ts";

const BADGES = 200;
/** Texts that end a string, an object or the file where they are not escaped, and two that become such bytes in UTF-16. */
const BREAKING = [
  ...["(", ")", "((\\", "\\)", "a\rb\nc", "<<>>", "]", "endstream endobj", "%%EOF", "trailer", "<feff>"],
  ...["😀)", "(Ж", "\u0d28\u2829", "\u5c29\u5c28"],
];

type Read = { qpdf: [object, Record<string, { value?: Record<string, string> }>] };

/** Prints badges with such titles and texts, a file each: qpdf finds no error and reads each title back. */
export async function checkHostileBadges(folder: string): Promise<boolean> {
  const parts = fc.oneof(fc.constantFrom(...BREAKING), fc.string({ unit: "grapheme", maxLength: 4 }));
  const hostile = fc.array(parts, { minLength: 1, maxLength: 6 }).map((all) => `A${all.join("")}`);
  const texts = fc.sample(hostile, { numRuns: BADGES, seed: 2126 });
  const file = join(folder, "hostile.pdf");
  const wrong: string[] = [];
  for (const title of texts) {
    const header = { title, subject: title, culture: "en-GB", created: new Date(0) };
    await writeFile(file, printPages([pageOf([{ value: textOf(title) }])], header));
    runTool("qpdf", ["--check", file]);
    const { qpdf }: Read = JSON.parse(runTool("qpdf", ["--json=2", "--json-key=qpdf", file]));
    const read = (reference = ""): unknown => qpdf[1][`obj:${reference}`]?.value;
    const info = read(qpdf[1].trailer?.value?.["/Info"]) as { "/Title": string };
    if (read(info["/Title"]) !== `u:${title}`) wrong.push(title);
  }
  console.log(
    `qpdf: no error in ${BADGES} hostile badges, ${BADGES - wrong.length} titles as they were typed`,
  );
  for (const title of wrong) console.log(`  not: ${JSON.stringify(title)}`);
  return wrong.length === 0;
}
