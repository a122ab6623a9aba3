import { domainToASCII } from "node:url";

/**
 * One text for all spellings of a mailbox, to count by: case, dots and a `+tag` in the mailbox make no difference, nor
 * does the script of the host name. Null for an empty address. Two people's addresses may share a key, so it is good for
 * limits only, never to tell people apart. rules/mail 12
 */
export function mailboxKey(address: string): string | null {
  const text = address.trim().normalize("NFKC").toLowerCase();
  if (text === "") return null;
  const at = text.lastIndexOf("@");
  if (at < 0) return text;
  const mailbox = text.slice(0, at).replace(/\+.*$/s, "").replaceAll(".", "");
  const host = text.slice(at + 1);
  return `${mailbox}@${domainToASCII(host) || host}`;
}
