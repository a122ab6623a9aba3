import type { Lead, LeadKit } from "@foyer/contract/device-leads.ts";
import type { LeadOutcome } from "@foyer/domain/ticket/lead-fields.ts";
import type { Vault } from "../vault/vault.ts";
import type { LeadConnection } from "./lead-server.ts";

/** The part of a device of an exhibitor that changes, besides its scans and leads. */
export type LeadState = {
  kind: "leads";
  connection: LeadConnection;
  /** The random id under which it numbers its scans. */
  device: string;
  cursor: string;
  nextSequence: number;
  /** Its key was refused, and its leads were erased; a new link loads them again. */
  isBlocked: boolean;
};

/** A scan of this device. */
export type StoredScan = {
  sequence: number;
  at: string;
  /** Null: the server has evaluated it. */
  code: string | null;
  /** Null: the server has not evaluated it yet. */
  outcome: LeadOutcome | null;
  leadId: number | null;
  rating: number | null;
  note: string;
  /** How often the note was changed here, and the last change that the server has; null: none. */
  edit: number;
  sentEdit: number | null;
};

/** Does the server lack the scan? */
export const isUnsent = ({ outcome }: StoredScan): boolean => outcome === null;
/** Does the server lack what was noted later? */
export const isNoteUnsent = ({ outcome, edit, sentEdit }: StoredScan): boolean =>
  outcome === "lead" && edit > (sentEdit ?? -1);

// Names of stored records never change: each record is sealed together with its name, and devices in use have them.
export const STATE_RECORD = "state";
export const KIT_RECORD = "kit";
const SCAN_PREFIX = "scan:";
const LEAD_PREFIX = "lead:";

export const nameScan = ({ sequence }: { sequence: number }): string => `${SCAN_PREFIX}${sequence}`;
export const nameLead = (id: number): string => `${LEAD_PREFIX}${id}`;

export type LeadRecords = {
  state: LeadState;
  kit: LeadKit;
  leads: Lead[];
  scans: StoredScan[];
  /** The number of scans whose records cannot be read any more. */
  damaged: number;
};

/** Reads everything that the device has stored. */
export async function readLeadRecords(vault: Vault): Promise<LeadRecords> {
  const state = await vault.read<LeadState>(STATE_RECORD);
  const kit = await vault.read<LeadKit>(KIT_RECORD);
  if (!state || !kit) throw new Error("The device's records are incomplete");
  const names = await vault.listNames();
  const scans = await readAll<StoredScan>(vault, names, SCAN_PREFIX);
  // Leads come again from the server.
  const leads = await readAll<Lead>(vault, names, LEAD_PREFIX);
  return { state, kit, leads: leads.read, scans: scans.read, damaged: scans.damaged };
}

/** A damaged record must not keep the others from being read. */
async function readAll<T>(vault: Vault, names: readonly string[], prefix: string) {
  const wanted = names.filter((name) => name.startsWith(prefix));
  const results = await Promise.allSettled(wanted.map((name) => vault.read<T>(name)));
  const read = results.flatMap((one) => (one.status === "fulfilled" && one.value ? [one.value] : []));
  return { read, damaged: wanted.length - read.length };
}
