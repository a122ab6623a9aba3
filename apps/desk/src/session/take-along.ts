import {
  FONT_FAMILIES,
  type FontFamily,
  type FontName,
  fontFile,
  nameFont,
} from "@foyer/print/font/font-files.ts";
import { provideFont } from "@foyer/print/surroundings/in-browser.ts";
import type { DeskState, Taken } from "./desk-records.ts";
import { type Connection, leaseBlock, loadFont, loadKit, loadTexts } from "./desk-server.ts";

const OF_CULTURE: Readonly<Record<string, FontFamily>> = {
  zh: "noto-sans-sc",
  ja: "noto-sans-jp",
  ko: "noto-sans-kr",
};
const EAST_ASIAN: ReadonlySet<FontFamily> = new Set(Object.values(OF_CULTURE));

/** All that a badge may need: every script and sign, but those of Chinese, Japanese and Korean are 5 to 10 MB each. */
export function fontsOf(cultureCode: string): FontName[] {
  const own = OF_CULTURE[cultureCode.split("-")[0] ?? ""];
  const families = FONT_FAMILIES.filter((family) => family === own || !EAST_ASIAN.has(family));
  return families.map((family) => nameFont(family, "400Regular"));
}

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
  await Promise.all(
    fontsOf(cultureCode).map(async (name) => provideFont(fontFile(name), await loadFont(name))),
  );
}
