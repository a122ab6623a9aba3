import { BADGE_FONTS } from "@foyer/print/font/badge-fonts.ts";
import type { Records } from "../vault/records.ts";
import { makeVault, nameDevice, type Vault } from "../vault/vault.ts";
import { firstRecords } from "./desk-records.ts";
import type { Connection } from "./desk-server.ts";
import { DeskSession } from "./desk-session.ts";
import { FROM_DEVICE_MS, loadFonts } from "./load-fonts.ts";
import { provisionDesk } from "./provision-desk.ts";

export type Provisioning = {
  pin: string;
  blockSize: number;
  /** Called with the megabytes of fonts that are loaded. */
  onProgress: (megabytes: number) => void;
};

/** Provisions a new desk and stores everything under its PIN. */
export async function openNewDesk(
  records: Records,
  connection: Connection,
  { pin, blockSize, onProgress }: Provisioning,
): Promise<DeskSession> {
  const device = await nameDevice(records);
  const { state, provisions } = await provisionDesk(connection, { device, blockSize, onProgress });
  const vault = await makeVault(records, { pin, kind: "desk" }, firstRecords(state, provisions));
  return DeskSession.open(vault, []);
}

/** Opens the desk of an unlocked vault; the link that opened the page is its new key. Null: it is the link of another desk. */
export async function openStoredDesk(vault: Vault, link: Connection | null): Promise<DeskSession | null> {
  // A desk without a font registers all the same, and loads the font at its next contact.
  const missing = await loadFonts(BADGE_FONTS, { timeoutMs: FROM_DEVICE_MS });
  const session = await DeskSession.open(vault, missing);
  if (link && link.deskId !== session.deskId) return null;
  if (link) await session.reconnect(link);
  return session;
}
