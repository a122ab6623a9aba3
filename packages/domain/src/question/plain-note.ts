/** An escaped symbol or line end, a character reference, a tag, the stars of bold and italic, a link. */
const FORMATTING =
  /\\([^\w\s]|\n)|&#x([\da-f]{1,6});|<\/?u>|\*+|\[((?:\\[\s\S]|[^[\]\\])*)\]\((?:\\[\s\S]|[^()\\])*\)/gi;

/** Returns the words of a note's markdown without its formatting, for places that cannot draw it. rules/questions 12 */
export function plainNote(markdown: string): string {
  return markdown.replace(FORMATTING, (_, escaped?: string, code?: string, label?: string) => {
    if (code !== undefined) return String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff));
    return label === undefined ? (escaped ?? "") : plainNote(label);
  });
}
