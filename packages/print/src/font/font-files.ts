/** The families of Noto, one per script; `@expo-google-fonts/…` are their packages. decisions/032 */
const FILE_STEMS = {
  "noto-sans": "NotoSans",
  "noto-sans-adlam": "NotoSansAdlam",
  "noto-sans-arabic": "NotoSansArabic",
  "noto-sans-armenian": "NotoSansArmenian",
  "noto-sans-bengali": "NotoSansBengali",
  "noto-sans-cherokee": "NotoSansCherokee",
  "noto-sans-devanagari": "NotoSansDevanagari",
  "noto-sans-ethiopic": "NotoSansEthiopic",
  "noto-sans-georgian": "NotoSansGeorgian",
  "noto-sans-gujarati": "NotoSansGujarati",
  "noto-sans-gurmukhi": "NotoSansGurmukhi",
  "noto-sans-hebrew": "NotoSansHebrew",
  "noto-sans-jp": "NotoSansJP",
  "noto-sans-kannada": "NotoSansKannada",
  "noto-sans-khmer": "NotoSansKhmer",
  "noto-sans-kr": "NotoSansKR",
  "noto-sans-lao": "NotoSansLao",
  "noto-sans-malayalam": "NotoSansMalayalam",
  "noto-sans-math": "NotoSansMath",
  "noto-sans-mongolian": "NotoSansMongolian",
  "noto-sans-myanmar": "NotoSansMyanmar",
  "noto-sans-nko": "NotoSansNKo",
  "noto-sans-oriya": "NotoSansOriya",
  "noto-sans-sc": "NotoSansSC",
  "noto-sans-sinhala": "NotoSansSinhala",
  "noto-sans-symbols": "NotoSansSymbols",
  "noto-sans-symbols-2": "NotoSansSymbols2",
  "noto-sans-syriac": "NotoSansSyriac",
  "noto-sans-tamil": "NotoSansTamil",
  "noto-sans-telugu": "NotoSansTelugu",
  "noto-sans-thaana": "NotoSansThaana",
  "noto-sans-thai": "NotoSansThai",
  "noto-serif-tibetan": "NotoSerifTibetan",
  "noto-emoji": "NotoEmoji",
} as const;

export type FontFamily = keyof typeof FILE_STEMS;
/** All families, in a fixed order. */
export const FONT_FAMILIES = Object.keys(FILE_STEMS) as FontFamily[];
export type FontWeight = "400Regular" | "700Bold";
/** A family in a weight. */
export type FontName = `${FontFamily}/${FontWeight}`;

const ONLY_REGULAR: ReadonlySet<FontFamily> = new Set([
  "noto-sans-math",
  "noto-sans-mongolian",
  "noto-sans-nko",
  "noto-sans-symbols-2",
]);

/** Returns the font of a family in a weight, or in its only weight. */
export const nameFont = (family: FontFamily, weight: FontWeight): FontName =>
  `${family}/${ONLY_REGULAR.has(family) ? "400Regular" : weight}`;

/** Parses the name of an installed font; null for any other family or weight. */
export function findFont({ family, weight }: { family: string; weight: string }): FontName | null {
  const known = FONT_FAMILIES.find((one) => one === family);
  if (!known || (weight !== "400Regular" && weight !== "700Bold")) return null;
  return nameFont(known, weight);
}

/** Returns the path of a font's file below `@expo-google-fonts`. */
export function fontFile(name: FontName): string {
  const [family, weight] = name.split("/") as [FontFamily, FontWeight];
  return `${family}/${weight}/${FILE_STEMS[family]}_${weight}.ttf`;
}
