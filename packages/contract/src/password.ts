import { z } from "zod";
import { LIMITS } from "./limits.ts";

/** What a new password has to be, in the words that the forms show. rules/access 14 */
export const PASSWORD_RULE = `At least ${LIMITS.passwordLeast} characters, at least 5 of them different, and not your name, login or e-mail address. A few words in a row are easy to remember and hard to guess.`;

const DIFFERENT_LEAST = 5;

/** A password as people type it; what is wrong with a new one says `passwordComplaint`. */
export const Password = z
  .string({ error: "Password is required" })
  .min(1, "Password is required")
  .max(LIMITS.password, `No more than ${LIMITS.password} symbols.`);

/** What a password is compared with: all that is easily guessed of a person. */
export type PasswordOwner = { login: string | null; name: string; email: string | null };

/** Why this may not become somebody's password, or undefined when it may. rules/access 14 */
export function passwordComplaint(password: string, owner: PasswordOwner): string | undefined {
  const characters = [...password.normalize("NFKC")];
  if (characters.length < LIMITS.passwordLeast) return `At least ${LIMITS.passwordLeast} characters`;
  if (new Set(characters).size < DIFFERENT_LEAST) {
    return `At least ${DIFFERENT_LEAST} different characters`;
  }
  const guessed = [owner.login, owner.name, owner.email].find(
    (text) => text !== null && plain(text) !== "" && plain(text) === plain(password),
  );
  return guessed === undefined ? undefined : "Must not be your name, login or e-mail address";
}

/** Without case, spaces and the forms that letters can have. */
const plain = (text: string) => text.normalize("NFKC").toLowerCase().replace(/\s+/gu, "");
