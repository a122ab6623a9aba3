/**
 * Invisible characters that can make a name look like another one: control characters, directional marks, embeddings,
 * overrides and isolates, zero-width spaces, line and paragraph separators. The joiners U+200C and U+200D are not among
 * them: emoji, Persian and Indic scripts need them. rules/values 9
 */
const INVISIBLE = /[\p{Cc}\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/u;

/**
 * The invisible characters, except those that a text of several lines in any script may contain: white space, marks,
 * isolates, U+200B.
 */
const HARMFUL_IN_TEXTS = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u206a-\u206f\ufff9-\ufffb]/u;

/** The invisible characters except tabs and line breaks. */
const DROPPED = new RegExp(`(?![\\t\\n\\r])${INVISIBLE.source}`, "gu");

/** A text that has nothing to drop or compose; most are so, and this test is much faster. */
const PLAIN = /^[\t\n\r -~]*$/;

/** Returns the error of a name, a title or a code with an invisible character, as a sentence. */
export const findNameError = (name: string): string | undefined => sentenceOf(INVISIBLE.exec(name));

/**
 * Returns the error of a text of any length that overrides its direction or contains control characters, as a sentence.
 */
export const findTextError = (text: string): string | undefined => sentenceOf(HARMFUL_IN_TEXTS.exec(text));

function sentenceOf(found: RegExpExecArray | null): string | undefined {
  if (found === null) return undefined;
  const [character] = found;
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  return `Contains the invisible character U+${code}. Delete it, or type the text again.`;
}

/**
 * Returns a typed or pasted text as it is validated and stored: NFC, trimmed, without invisible characters.
 * rules/values 9
 */
export const cleanTyped = (text: string): string =>
  PLAIN.test(text) ? text.trim() : text.normalize("NFC").replace(DROPPED, "").trim();

/** White space and what programs copy along unseen: zero-width spaces, the word joiner, byte order marks. */
const UNSEEN = /[\s\u200b\u2060\ufeff]/u;
const UNSEEN_OR_INVISIBLE = new RegExp(`\\s|${INVISIBLE.source}`, "u");

/** Trims white space and zero-width spaces. Marks of direction stay: a text may need them. rules/csv 5 */
export const trimUnseen = (text: string): string => trimBy(text, UNSEEN);

/** Trims white space and all invisible characters, which are often copied together with a code. rules/values 9 */
export const trimInvisible = (text: string): string => trimBy(text, UNSEEN_OR_INVISIBLE);

function trimBy(text: string, character: RegExp): string {
  let [start, end] = [0, text.length];
  while (start < end && character.test(text.charAt(start))) start += 1;
  while (end > start && character.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/**
 * Returns a name without invisible characters, for names that need not be rejected, such as that of an uploaded file.
 */
export const withoutInvisible = (name: string): string => name.replace(new RegExp(INVISIBLE, "gu"), "");
