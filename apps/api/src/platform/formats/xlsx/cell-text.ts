/** Maximum of characters in a cell, as spreadsheets count them. */
export const CELL = 32_767;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const NOT_PLAIN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffe\uffff]|_x[\da-f]{4}_/i;

/**
 * Text that every spreadsheet opens unchanged: without control characters except line break and tab, cut to the length
 * of a cell. Null when nothing is left.
 */
export function toCellText(text: string): string | null {
  const clean = NOT_PLAIN.test(text) ? cleaned(text) : text;
  if (clean === "") return null;
  return clean.length <= CELL ? clean : clean.slice(0, CELL).replace(/[\ud800-\udbff]$/, "");
}

function cleaned(text: string): string {
  return (
    text
      .replace(/\r\n?/g, "\n")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is dropped
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g, "")
      // A spreadsheet reads _x0041_ as "A", unless its first character is written in that way itself.
      .replace(/_(?=x[\da-f]{4}_)/gi, "_x005F_")
  );
}
