/** Controls, lone surrogates, noncharacters, and embeddings of direction. */
const UNPRINTABLE =
  /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u202a-\u202e\u206a-\u206f\ufff9-\ufffb\ufeff]/gu;

/** Prepares a text for a line: NFC, line breaks and tabs as spaces, unprintable characters removed. rules/printing 5 */
export const cleanText = (text: string): string =>
  text
    .replace(/[\t\n\r\v\f\u0085\u2028\u2029]+/gu, " ")
    .replace(UNPRINTABLE, "")
    .normalize("NFC")
    .trim();
