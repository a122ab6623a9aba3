import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readCall } from "../apps/api/src/platform/process/command-arguments.ts";
import { makeTemporaryFolder } from "../apps/api/test/database/temporary-folder.ts";
import { SYMBOLOGIES } from "../packages/domain/src/barcode/symbology.ts";
import { pageOf, print, textOf } from "../packages/print/test/print-values.ts";
import { compareLine } from "./check-print/compare-with-chromium.ts";
import { checkHostileBadges } from "./check-print/hostile-badges.ts";
import { NAMES } from "./check-print/names.ts";
import { hasTool, runTool } from "./check-print/run-tool.ts";
import { launchBrowser } from "./harness/launch-browser.ts";

readCall({
  name: "check-print",
  does: "Has pdftotext, qpdf, zbarimg and Chromium read what is printed (rules/printing 5, 7, 11).",
});

const FIELDS = 2_040;
const CODES: Readonly<Record<string, string>> = {
  "Code 128": "FAIR-2126-000123",
  "Code 39": "FAIR-2126",
  "EAN-13": "4006381333931",
  "EAN-8": "73513537",
  "ITF-14": "15400141288763",
  "UPC-A": "036000291452",
  QR: "https://fair.example/t/123",
  "Data Matrix": "DM-2126-77",
};
/** Lines that are hard to set: joined letters, marks, mixed directions, letters apart from their marks, emoji. */
const STRESS = [
  ...Object.values(NAMES).flatMap(({ people, companies }) => [people[0] ?? "", ...apart(companies[0] ?? "")]),
  ...[
    "Ltd 345 محمد علي (شركة)",
    "שלום abc (עולם)",
    "e\u0301cole Zoe\u0308",
    "مُحَمَّد",
    "ශ්‍රී ලංකා",
    "မြန်မာ",
    "ខ្មែរ",
    "ລາວ",
    "አማርኛ",
  ],
  ...["ଓଡ଼ିଆ", "ગુજરાતી", "ಕನ್ನಡ ಕ್ಷ", "👨‍👩‍👧", "☺️", "Dr. Ни李نور"],
];
/** Chromium sets words apart, so it does not see that the Korean font widens a space beside Hangul. */
function apart(text: string): string[] {
  return /\p{Script=Hangul}/u.test(text) ? text.split(" ") : [text];
}

/** Share of inked pixels that may differ from Chromium. */
const MAX_DIFFERING = 0.01;

/** As a reader compares it: without marks of direction, and joiners that stand for nothing. */
const plain = (text: string) =>
  text
    .replace(/[\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069]/gu, "")
    .normalize("NFC")
    .trim();

const missing = ["pdftotext", "pdftoppm", "qpdf", "zbarimg"].filter((tool) => !hasTool(tool));
if (missing.length > 0) {
  console.error(
    `Not installed: ${missing.join(", ")} (Debian: poppler-utils, qpdf, zbar-tools). Nothing was checked.`,
  );
  process.exitCode = 1;
} else {
  const folder = await makeTemporaryFolder("check-print");
  try {
    const checks = [
      await checkTexts(folder),
      await checkHostileBadges(folder),
      await checkCodes(folder),
      await checkPixels(),
    ];
    if (checks.includes(false)) process.exitCode = 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Fields of names and companies, a page each: pdftotext gives them back, qpdf finds no error. */
async function checkTexts(folder: string): Promise<boolean> {
  const scripts = Object.values(NAMES);
  const texts = Array.from({ length: FIELDS }, (_, index) => {
    const { people, companies } = scripts[index % scripts.length] ?? { people: [], companies: [] };
    const round = Math.floor(index / scripts.length);
    const list = round % 2 === 0 ? people : companies;
    return list[Math.floor(round / 2) % list.length] ?? "";
  });
  const file = join(folder, "texts.pdf");
  const { pdf } = await print(...texts.map((text) => pageOf([{ value: textOf(text) }])));
  await writeFile(file, pdf);
  const read = runTool("pdftotext", ["-layout", file, "-"]).split("\f").map(plain);
  const wrong = texts.filter((text, index) => read[index] !== plain(text));
  console.log(
    `pdftotext: ${texts.length - wrong.length} of ${texts.length} fields in ${scripts.length} scripts as they were typed`,
  );
  for (const text of new Set(wrong)) console.log(`  not: ${text}, but ${read[texts.indexOf(text)]}`);
  runTool("qpdf", ["--check", file]);
  console.log("qpdf: no error");
  return wrong.length === 0;
}

/** Codes of all kinds, upright and turned, in black and white: zbarimg reads them, but Data Matrix, which it does not know. */
async function checkCodes(folder: string): Promise<boolean> {
  const errors: string[] = [];
  let count = 0;
  for (const dotsPerInch of [203, 300] as const) {
    for (const { name } of SYMBOLOGIES.filter((symbology) => symbology.name !== "Data Matrix")) {
      for (const angle of [0, 90, 180, 270]) {
        const text = CODES[name] ?? "";
        const value = { kind: "code", symbology: name, text } as const;
        const page = { width: 152.4, height: 152.4 };
        const { pdf } = await print(
          pageOf([{ value, field: { x: 201, y: 202, angle } }], {
            dotsPerInch,
            page,
            grid: { width: 400, height: 400 },
          }),
        );
        const file = join(folder, "code");
        await writeFile(`${file}.pdf`, pdf);
        runTool("pdftoppm", ["-mono", "-r", String(dotsPerInch), "-singlefile", `${file}.pdf`, file]);
        const read = readCode(`${file}.pbm`);
        count += 1;
        if (!read.endsWith(text)) errors.push(`${name} at ${dotsPerInch}, ${angle}°: ${read}`);
      }
    }
  }
  console.log(`zbarimg: ${count - errors.length} of ${count} codes read in black and white`);
  for (const error of errors) console.log(`  not: ${error}`);
  return errors.length === 0;
}

function readCode(file: string): string {
  try {
    return runTool("zbarimg", ["--quiet", "--raw", "-Supca.enable", "-Sean8.enable", file]).trim();
  } catch {
    return "nothing";
  }
}

/** Each line of the stress page beside the same line as Chromium sets it. */
async function checkPixels(): Promise<boolean> {
  const browser = await launchBrowser();
  const errors: string[] = [];
  for (const text of STRESS) {
    const share = await compareLine(browser, text);
    if (share > MAX_DIFFERING) errors.push(`${(share * 100).toFixed(1)} % of ${text}`);
  }
  await browser.close();
  console.log(`Chromium: ${STRESS.length - errors.length} of ${STRESS.length} lines have the same pixels`);
  for (const error of errors) console.log(`  differing: ${error}`);
  return errors.length === 0;
}
