import type { Records } from "../vault/records.ts";
import { makeVault, nameDevice, type Vault } from "../vault/vault.ts";
import { type GateState, KIT_RECORD, nameSorted, STATE_RECORD } from "./gate-records.ts";
import type { GateConnection } from "./gate-server.ts";
import { GateSession } from "./gate-session.ts";
import { loadProvisions } from "./load-provisions.ts";

export type GateProvisioning = {
  pin: string;
  /** Called with the number of codes that are loaded. */
  onProgress: (codes: number) => void;
};

/** Provisions a new device for gates, and stores everything under its PIN. */
export async function openNewGate(
  records: Records,
  connection: GateConnection,
  { pin, onProgress }: GateProvisioning,
): Promise<GateSession> {
  const device = await nameDevice(records);
  const { kit, cursor, chunks } = await loadProvisions({ connection, device }, onProgress);
  const state: GateState = {
    kind: "gate",
    connection,
    device,
    cursor,
    areas: [],
    nextSequence: 1,
    nextChunk: chunks.length + 1,
    gateId: null,
    clockAhead: 0,
    contactAt: new Date().toISOString(),
    isBlocked: false,
  };
  const codes = Object.fromEntries(chunks.map((bytes, nth) => [nameSorted(nth + 1), bytes]));
  const first = { [STATE_RECORD]: state, [KIT_RECORD]: kit, ...codes };
  const vault = await makeVault(records, { pin, kind: "gate" }, first);
  return GateSession.open(vault);
}

/** Opens the device of an unlocked vault; the link that opened the page is its new key. Null: it is the link of another one. */
export async function openStoredGate(vault: Vault, link: GateConnection | null): Promise<GateSession | null> {
  const session = await GateSession.open(vault);
  if (link && link.gateDeviceId !== session.gateDeviceId) return null;
  if (link) await session.reconnect(link);
  return session;
}
