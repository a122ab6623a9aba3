import { registerFont } from "@foyer/print/environment/browser.ts";
import {
  FONT_FAMILIES,
  type FontFamily,
  type FontName,
  fontFile,
  nameFont,
} from "@foyer/print/font/font-files.ts";
import type { DeskState, Provisions } from "./desk-records.ts";
import { type Connection, leaseBlock, loadFont, loadKit, loadTexts } from "./desk-server.ts";

const EAST_ASIAN_FONTS: Readonly<Record<string, FontFamily>> = {
  zh: "noto-sans-sc",
  ja: "noto-sans-jp",
  ko: "noto-sans-kr",
};
const EAST_ASIAN: ReadonlySet<FontFamily> = new Set(Object.values(EAST_ASIAN_FONTS));

/** Lists the fonts that a badge may need. Those of Chinese, Japanese and Korean, 5 to 10 MB each, only for their cultures. */
export function fontsOf(cultureCode: string): FontName[] {
  const own = EAST_ASIAN_FONTS[cultureCode.split("-")[0] ?? ""];
  const families = FONT_FAMILIES.filter((family) => family === own || !EAST_ASIAN.has(family));
  return families.map((family) => nameFont(family, "400Regular"));
}

/** Loads everything that a desk needs for days without a network, its first block of barcodes last. rules/desk 3 */
export async function provisionDesk(
  connection: Connection,
  { device, blockSize }: { device: string; blockSize: number },
): Promise<{ state: DeskState; provisions: Provisions }> {
  const kit = await loadKit(connection);
  const texts = await loadTexts(kit.play.cultureCode);
  await loadFonts(kit.play.cultureCode);
  const unused = await leaseBlock(connection, { device, block: 1, count: blockSize });
  const nextBlock = unused.length > 0 ? 2 : 1;
  const state = { connection, device, unused, returning: [], nextBlock, blockSize };
  return { state, provisions: { kit, texts } };
}

/** Loads the fonts of badges into the layout; without a network they come from the cache of the service worker. */
export async function loadFonts(cultureCode: string): Promise<void> {
  await Promise.all(
    fontsOf(cultureCode).map(async (name) => registerFont(fontFile(name), await loadFont(name))),
  );
}
