const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * Texts of characters that are a grapheme each, whatever their neighbours are: Latin, Greek, Cyrillic, Hebrew, Arabic,
 * Kana, Han and Hangul without marks and joiners. Most names are; the segmenter takes five times as long.
 */
const ONE_EACH =
  /^[\x20-\x7e\xa0-\u02ff\u0370-\u0482\u048a-\u052f\u05d0-\u05ea\u0620-\u064a\u0660-\u066f\u0671-\u06d3\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3]*$/;

/** Splits a text into graphemes: letters with their marks. */
export const graphemesOf = (text: string): string[] =>
  ONE_EACH.test(text) ? text.split("") : Array.from(segmenter.segment(text), ({ segment }) => segment);
