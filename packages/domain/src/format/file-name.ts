/** Characters of a file's name without its ending. */
const MAX_LENGTH = 100;

/** Joins the words of some texts to a file's name that is valid on every system: `tickets-Fair-a-b`. Empty texts are left out. */
export function fileNameOf(...texts: readonly string[]): string {
  const words = texts.flatMap((text) => text.normalize("NFC").match(/[\p{L}\p{M}\p{N}]+/gu) ?? []);
  // By symbols, so that no letter is cut in half.
  return [...words.join("-")].slice(0, MAX_LENGTH).join("").replace(/-$/, "");
}
