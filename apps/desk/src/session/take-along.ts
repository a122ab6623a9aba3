import { type FontFamily, fontFile, nameFont } from "@foyer/print/font/font-files.ts";
import { provideFont } from "@foyer/print/surroundings/in-browser.ts";
import type { DeskState, Taken } from "./desk-records.ts";
import { type Connection, leaseBlock, loadFont, loadKit, loadTexts } from "./desk-server.ts";

/** Some 6 MB: all scripts but those of Chinese, Japanese and Korean, which have 5 to 10 MB each. */
const FAMILIES: readonly FontFamily[] = [
  ...(["noto-sans", "noto-sans-arabic", "noto-sans-armenian", "noto-sans-bengali"] as const),
  ...(["noto-sans-devanagari", "noto-sans-ethiopic", "noto-sans-georgian", "noto-sans-gujarati"] as const),
  ...(["noto-sans-gurmukhi", "noto-sans-hebrew", "noto-sans-kannada", "noto-sans-khmer"] as const),
  ...(["noto-sans-lao", "noto-sans-malayalam", "noto-sans-myanmar", "noto-sans-oriya"] as const),
  ...(["noto-sans-sinhala", "noto-sans-symbols", "noto-sans-tamil", "noto-sans-telugu"] as const),
  "noto-sans-thai",
];
const OF_CULTURE: Readonly<Record<string, FontFamily>> = {
  zh: "noto-sans-sc",
  ja: "noto-sans-jp",
  ko: "noto-sans-kr",
};

/** Loads all that a desk needs for days without a network, its first block of barcodes last. rules/desk 3 */
export async function takeAlong(
  connection: Connection,
  { device, blockSize }: { device: string; blockSize: number },
): Promise<{ state: DeskState; taken: Taken }> {
  const kit = await loadKit(connection);
  const texts = await loadTexts(kit.play.cultureCode);
  await loadFonts(kit.play.cultureCode);
  const unused = await leaseBlock(connection, { device, block: 1, count: blockSize });
  const nextBlock = unused.length > 0 ? 2 : 1;
  const state = { connection, device, unused, returning: [], nextBlock, blockSize };
  return { state, taken: { kit, texts } };
}

/** Makes the fonts of badges known to the layout; without a network they come from what the service worker has kept. */
export async function loadFonts(cultureCode: string): Promise<void> {
  const own = OF_CULTURE[cultureCode.split("-")[0] ?? ""];
  const names = [...FAMILIES, ...(own ? [own] : [])].map((family) => nameFont(family, "400Regular"));
  await Promise.all(names.map(async (name) => provideFont(fontFile(name), await loadFont(name))));
}
