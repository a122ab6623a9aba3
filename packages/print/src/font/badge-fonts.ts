import { FONT_FAMILIES, type FontName, nameFont } from "./font-files.ts";

/** The fonts that a device needs to print names in any script without a network; badges have one weight. rules/desk 3 */
export const BADGE_FONTS: readonly FontName[] = FONT_FAMILIES.map((family) => nameFont(family, "400Regular"));

/** The size of their files, which a device says before it loads them. */
export const BADGE_FONTS_MB = 30;
