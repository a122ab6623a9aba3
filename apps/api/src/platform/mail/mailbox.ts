import { isEmailAddress } from "@foyer/domain/internet/email-address.ts";

/** An email address with its display name. */
export type Mailbox = { name: string; address: string };

/** Reads `desk@fair.example` or `Spring Fair <desk@fair.example>`; null for any other text. */
export function parseMailbox(text: string): Mailbox | null {
  const named = /^([^<>\r\n]*)<([^<>]+)>$/.exec(text.trim());
  const [name = "", address = ""] = named ? [named[1], named[2]] : ["", text.trim()];
  return isEmailAddress(address) ? { name: name.trim().replace(/^"(.*)"$/, "$1"), address } : null;
}
