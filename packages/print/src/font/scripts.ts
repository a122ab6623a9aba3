import type { FontFamily } from "./font-files.ts";

type Block = readonly [from: number, to: number, family: FontFamily | "han" | "kana", part?: number];

/**
 * The blocks of Unicode whose letters decide which font a text needs, in order. All other characters take the font of
 * their neighbours. `part` separates scripts that share a font, because a run is shaped in one script.
 */
const BLOCKS: readonly Block[] = [
  [0x41, 0x5a, "noto-sans"],
  [0x61, 0x7a, "noto-sans"],
  [0xaa, 0xaa, "noto-sans"],
  [0xba, 0xba, "noto-sans"],
  [0xc0, 0x2af, "noto-sans"],
  [0x370, 0x3ff, "noto-sans", 1],
  [0x400, 0x52f, "noto-sans", 2],
  [0x530, 0x58f, "noto-sans-armenian"],
  [0x590, 0x5ff, "noto-sans-hebrew"],
  [0x600, 0x6ff, "noto-sans-arabic"],
  [0x700, 0x74f, "noto-sans-syriac"],
  [0x750, 0x77f, "noto-sans-arabic"],
  [0x780, 0x7bf, "noto-sans-thaana"],
  [0x7c0, 0x7ff, "noto-sans-nko"],
  [0x860, 0x86f, "noto-sans-syriac"],
  [0x870, 0x8ff, "noto-sans-arabic"],
  [0x900, 0x97f, "noto-sans-devanagari"],
  [0x980, 0x9ff, "noto-sans-bengali"],
  [0xa00, 0xa7f, "noto-sans-gurmukhi"],
  [0xa80, 0xaff, "noto-sans-gujarati"],
  [0xb00, 0xb7f, "noto-sans-oriya"],
  [0xb80, 0xbff, "noto-sans-tamil"],
  [0xc00, 0xc7f, "noto-sans-telugu"],
  [0xc80, 0xcff, "noto-sans-kannada"],
  [0xd00, 0xd7f, "noto-sans-malayalam"],
  [0xd80, 0xdff, "noto-sans-sinhala"],
  [0xe00, 0xe7f, "noto-sans-thai"],
  [0xe80, 0xeff, "noto-sans-lao"],
  [0xf00, 0xfff, "noto-serif-tibetan"],
  [0x1000, 0x109f, "noto-sans-myanmar"],
  [0x10a0, 0x10ff, "noto-sans-georgian"],
  [0x1100, 0x11ff, "noto-sans-kr"],
  [0x1200, 0x139f, "noto-sans-ethiopic"],
  [0x13a0, 0x13ff, "noto-sans-cherokee"],
  [0x1780, 0x17ff, "noto-sans-khmer"],
  [0x1800, 0x18af, "noto-sans-mongolian"],
  [0x1c80, 0x1c8f, "noto-sans", 2],
  [0x1c90, 0x1cbf, "noto-sans-georgian"],
  [0x1cd0, 0x1cff, "noto-sans-devanagari"],
  [0x1d00, 0x1dbf, "noto-sans"],
  [0x1e00, 0x1eff, "noto-sans"],
  [0x1f00, 0x1fff, "noto-sans", 1],
  [0x2c60, 0x2c7f, "noto-sans"],
  [0x2d00, 0x2d2f, "noto-sans-georgian"],
  [0x2d80, 0x2ddf, "noto-sans-ethiopic"],
  [0x2de0, 0x2dff, "noto-sans", 2],
  [0x2e80, 0x2fdf, "han"],
  [0x3005, 0x3007, "han"],
  [0x3021, 0x3029, "han"],
  [0x3041, 0x30ff, "kana"],
  [0x3100, 0x312f, "noto-sans-sc", 1],
  [0x3130, 0x318f, "noto-sans-kr"],
  [0x31a0, 0x31bf, "noto-sans-sc", 1],
  [0x31f0, 0x31ff, "kana"],
  [0x3400, 0x4dbf, "han"],
  [0x4e00, 0x9fff, "han"],
  [0xa640, 0xa69f, "noto-sans", 2],
  [0xa720, 0xa7ff, "noto-sans"],
  [0xa8e0, 0xa8ff, "noto-sans-devanagari"],
  [0xa960, 0xa97f, "noto-sans-kr"],
  [0xa9e0, 0xa9ff, "noto-sans-myanmar"],
  [0xaa60, 0xaa7f, "noto-sans-myanmar"],
  [0xab00, 0xab2f, "noto-sans-ethiopic"],
  [0xab30, 0xab6f, "noto-sans"],
  [0xab70, 0xabbf, "noto-sans-cherokee"],
  [0xac00, 0xd7ff, "noto-sans-kr"],
  [0xf900, 0xfaff, "han"],
  [0xfb00, 0xfb06, "noto-sans"],
  [0xfb13, 0xfb17, "noto-sans-armenian"],
  [0xfb1d, 0xfb4f, "noto-sans-hebrew"],
  [0xfb50, 0xfdff, "noto-sans-arabic"],
  [0xfe70, 0xfeff, "noto-sans-arabic"],
  [0xff21, 0xff5a, "han"],
  [0xff66, 0xff9f, "kana"],
  [0xffa0, 0xffdc, "noto-sans-kr"],
  [0x11660, 0x1167f, "noto-sans-mongolian"],
  [0x1d400, 0x1d7ff, "noto-sans-math"],
  [0x1e900, 0x1e95f, "noto-sans-adlam"],
  [0x1f300, 0x1faff, "noto-emoji"],
  [0x20000, 0x3ffff, "han"],
];

const SYMBOLS: readonly FontFamily[] = [
  "noto-sans",
  "noto-sans-symbols",
  "noto-sans-symbols-2",
  "noto-sans-math",
  "noto-emoji",
];
const EAST_ASIAN: readonly FontFamily[] = ["noto-sans-sc", "noto-sans-jp", "noto-sans-kr"];

/** The fallback fonts for a letter that the script's font lacks, in order; the large fonts only where they may help. */
export function fallbacksOf(code: number): readonly FontFamily[] {
  const isEastAsian = (code >= 0x2460 && code <= 0x9fff) || (code >= 0xf900 && code !== 0xfeff);
  return isEastAsian && (code < 0x10000 || code >= 0x1f200) ? [...SYMBOLS, ...EAST_ASIAN] : SYMBOLS;
}

/** A script, as far as fonts and shaping distinguish it. */
export type ScriptFont = { family: FontFamily; part: number };

/** Returns the script of a letter with its font for a culture, or null for characters of all scripts: digits, spaces, marks. */
export function scriptOf(code: number, culture: string): ScriptFont | null {
  let [low, high] = [0, BLOCKS.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const block = BLOCKS[middle];
    if (!block || code < block[0]) high = middle - 1;
    else if (code > block[1]) low = middle + 1;
    else return { family: familyOf(block[2], culture), part: block[3] ?? 0 };
  }
  return null;
}

/** Returns the font of Han letters, whose forms differ in Japan and Korea; kana are Japanese unless the text is Chinese. */
function familyOf(name: Block[2], culture: string): FontFamily {
  if (name !== "han" && name !== "kana") return name;
  const language = culture.slice(0, 2).toLowerCase();
  if (language === "ja") return "noto-sans-jp";
  if (name === "kana") return language === "zh" ? "noto-sans-sc" : "noto-sans-jp";
  return language === "ko" ? "noto-sans-kr" : "noto-sans-sc";
}
