import type { Records } from "../vault/records.ts";
import { makeVault, nameDevice, type Vault } from "../vault/vault.ts";
import { KIT_RECORD, type LeadState, STATE_RECORD } from "./lead-records.ts";
import { enrol, type LeadConnection } from "./lead-server.ts";
import { LeadSession } from "./lead-session.ts";

/** Sets a new device of an exhibitor up, and stores everything under its PIN. */
export async function openNewLeads(
  records: Records,
  connection: LeadConnection,
  pin: string,
): Promise<LeadSession> {
  const device = await nameDevice(records);
  const { kit } = await enrol({ connection, device });
  const state: LeadState = {
    kind: "leads",
    connection,
    device,
    cursor: "0.0",
    nextSequence: 1,
    isBlocked: false,
  };
  const vault = await makeVault(
    records,
    { pin, kind: "leads" },
    { [STATE_RECORD]: state, [KIT_RECORD]: kit },
  );
  return LeadSession.open(vault);
}

/** Opens the device of an unlocked vault; the link that opened the page is its new key. Null: it is the link of another one. */
export async function openStoredLeads(
  vault: Vault,
  link: LeadConnection | null,
): Promise<LeadSession | null> {
  const session = await LeadSession.open(vault);
  if (link && link.leadDeviceId !== session.leadDeviceId) return null;
  if (link) await session.reconnect(link);
  return session;
}
