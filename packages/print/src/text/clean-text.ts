/** What is no text: controls, lone surrogates, characters that never have a meaning, and turns of direction without an end. */
const NO_TEXT = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u202a-\u202e\u206a-\u206f\ufff9-\ufffb\ufeff]/gu;

/** A text as a line prints it: NFC, line breaks and tabs as spaces, without what is no text. rules/printing 5 */
export const cleanText = (text: string): string =>
  text
    .replace(/[\t\n\r\v\f\u0085\u2028\u2029]+/gu, " ")
    .replace(NO_TEXT, "")
    .normalize("NFC")
    .trim();
