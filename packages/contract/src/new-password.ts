import { guessBits } from "@foyer/domain/password/guess-bits.ts";
import { countSymbols } from "@foyer/domain/text/count-symbols.ts";
import { LIMITS } from "./limits.ts";

/** The password policy as the forms show it. rules/access 14 */
export const PASSWORD_RULE = `At least ${LIMITS.passwordMin} characters. A few unrelated words are easy to remember and hard to guess; common passwords, your own name and the name of this site are refused.`;

/** A new password needs 2 to the power of this many guesses; at 1.2 a second (rules/sign-in 7) that takes 28 years. */
const MINIMUM_BITS = 30;
const GOOD_BITS = 45;
const STRONG_BITS = 60;

/** Words that an attacker would try first. `host`: the name of the site. */
export type PasswordOwner = { login: string | null; name: string; email: string | null; host: string };

/** Returns the reason to reject a new password, as a sentence; undefined for a valid one. rules/access 14 */
export function passwordComplaint(password: string, owner: PasswordOwner): string | undefined {
  const length = countCharacters(password);
  if (length < LIMITS.passwordMin) return `At least ${LIMITS.passwordMin} characters`;
  if (length > LIMITS.password) return `No more than ${LIMITS.password} characters`;
  if (guessBits(password) < MINIMUM_BITS) {
    return "Too easily guessed: it is made of common words, runs of keys or repetitions";
  }
  if (guessBits(password, wordsOf(owner)) < MINIMUM_BITS) {
    return "Too easily guessed: it is made of your name, login, email address or the name of this site";
  }
  return undefined;
}

export type PasswordStrength = "refused" | "fair" | "good" | "strong";

/** Returns the strength of a new password, shown while somebody types it. rules/access 14 */
export function passwordStrength(password: string, owner: PasswordOwner): PasswordStrength {
  if (passwordComplaint(password, owner) !== undefined) return "refused";
  const bits = guessBits(password, wordsOf(owner));
  if (bits < GOOD_BITS) return "fair";
  return bits < STRONG_BITS ? "good" : "strong";
}

/** Normalises a text, so that all Unicode forms of the same letters are equal. */
const countCharacters = (password: string) => countSymbols(password.normalize("NFKC"));

/** Lists the words of three letters and more in the facts about a person and the site, and each fact without gaps. */
function wordsOf({ login, name, email, host }: PasswordOwner): string[] {
  return [login, name, email, host].flatMap((text) => {
    const words = (text ?? "")
      .normalize("NFKC")
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u);
    return [...words, words.join("")].filter((word) => word.length >= 3 && !/^\d+$/.test(word));
  });
}
