import { isHostName } from "./host-name.ts";

/** The maximum length of an email address, in characters. */
export const MAX_EMAIL_LENGTH = 254;

/** Returns whether this is a valid email address, for staff and visitors alike. Takes linear time. rules/mail 11 */
export function isEmailAddress(text: string): boolean {
  if (text.length > MAX_EMAIL_LENGTH) return false;
  const at = text.indexOf("@");
  return at > 0 && isMailbox(text.slice(0, at)) && isHostName(text.slice(at + 1));
}

/** Addresses with quotes or comments are legal but not in use, so they are rejected. */
function isMailbox(text: string): boolean {
  return (
    text.length <= 64 &&
    /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+$/u.test(text) &&
    text.split(".").every((atom) => atom !== "")
  );
}
