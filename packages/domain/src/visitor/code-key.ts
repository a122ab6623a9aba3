import { otherSpelling } from "./other-spelling.ts";

/** Returns a code with its spellings, and the one of them by which it is compared. rules/visitors 5 */
export function spellingsOf(code: string): { spellings: string[]; codeKey: string } {
  const other = otherSpelling(code);
  const spellings = other === null ? [code] : [code, other];
  return { spellings, codeKey: [...spellings].sort()[0] ?? code };
}
