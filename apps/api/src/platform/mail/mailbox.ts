import { isEmailAddress } from "@foyer/domain/internet/email-address.ts";

/** Somebody's address, with the name that is shown for it. */
export type Mailbox = { name: string; address: string };

/** Reads `desk@fair.example` or `Spring Fair <desk@fair.example>`; null: it is neither. */
export function parseMailbox(text: string): Mailbox | null {
  const named = /^([^<>\r\n]*)<([^<>]+)>$/.exec(text.trim());
  const [name = "", address = ""] = named ? [named[1], named[2]] : ["", text.trim()];
  return isEmailAddress(address) ? { name: name.trim().replace(/^"(.*)"$/, "$1"), address } : null;
}
