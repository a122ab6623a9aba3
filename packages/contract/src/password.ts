import { z } from "zod";
import { LIMITS } from "./limits.ts";

/** The password policy as the forms show it. rules/access 14 */
export const PASSWORD_RULE = `At least ${LIMITS.passwordMin} characters, at least 5 of them different, and not your name, login or e-mail address. A few words in a row are easy to remember and hard to guess.`;

const MIN_DIFFERENT = 5;

/** A typed password; `passwordComplaint` validates a new one. */
export const Password = z
  .string({ error: "Password is required" })
  .min(1, "Password is required")
  .max(LIMITS.password, `No more than ${LIMITS.password} symbols.`);

/** Values of a person that are easily guessed; the password must not equal any of them. */
export type PasswordOwner = { login: string | null; name: string; email: string | null };

/** The reason why a new password is refused, as a sentence; undefined for a valid one. rules/access 14 */
export function passwordComplaint(password: string, owner: PasswordOwner): string | undefined {
  const characters = [...password.normalize("NFKC")];
  if (characters.length < LIMITS.passwordMin) return `At least ${LIMITS.passwordMin} characters`;
  if (new Set(characters).size < MIN_DIFFERENT) {
    return `At least ${MIN_DIFFERENT} different characters`;
  }
  const guessed = [owner.login, owner.name, owner.email].find(
    (text) => text !== null && plain(text) !== "" && plain(text) === plain(password),
  );
  return guessed === undefined ? undefined : "Must not be your name, login or e-mail address";
}

/** Normalised: without case, spaces and letter variants. */
const plain = (text: string) => text.normalize("NFKC").toLowerCase().replace(/\s+/gu, "");
