import { isHostName } from "./host-name.ts";

/** Is this an e-mail address as people have them? Takes linear time. rules/scenario 19 */
export function isEmailAddress(text: string): boolean {
  if (text.length > 254) return false;
  const at = text.indexOf("@");
  return at > 0 && isMailbox(text.slice(0, at)) && isHostName(text.slice(at + 1));
}

/** Addresses with quotes or comments are legal and nobody's. */
function isMailbox(text: string): boolean {
  return (
    text.length <= 64 &&
    /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+$/u.test(text) &&
    text.split(".").every((atom) => atom !== "")
  );
}
