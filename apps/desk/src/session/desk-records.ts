import type { DeskKit, DeskVisitor } from "@foyer/contract/desk-device.ts";
import type { Vault } from "../vault/vault.ts";
import type { Connection, DeskTexts } from "./desk-server.ts";

/** The part of a desk that changes and belongs to this device alone. */
export type DeskState = {
  connection: Connection;
  /** Blocks of barcodes are leased to this device alone. rules/desk 4 */
  device: string;
  unused: string[];
  /** Barcodes on their way back, not yet confirmed by the server: another desk may have them, so none is given. */
  returning: string[];
  nextBlock: number;
  /** Number of barcodes that the desk leases in one block. */
  blockSize: number;
  /** When staff took back the barcodes that the device leased before, as far as it knows. */
  takenBackAt: string | null;
};
/** Devices that opened their desk with an earlier version of the page have stored less. */
type StoredState = Omit<DeskState, "device" | "returning" | "takenBackAt"> & Partial<DeskState>;
const DEFAULT_STATE = {
  device: "00000000-0000-0000-0000-000000000000",
  returning: [],
  takenBackAt: null,
};

type TicketFields = DeskKit["play"]["ticketFields"];
/** The data with which the device is provisioned; replaced when the server has changed it. */
export type Provisions = {
  kit: DeskKit;
  texts: DeskTexts;
  /** The ticket fields of earlier versions of the questionnaire that visitors on this device have answered. */
  earlier?: Readonly<Record<number, TicketFields>>;
};

// Names of stored records never change: each record is sealed together with its name, and devices in use have them.
export const STATE_RECORD = "state";
export const PROVISIONS_RECORD = "taken";
const VISITOR_PREFIX = "visitor:";

/** Returns the name of a visitor's record. */
export const nameRecord = ({ key }: { key: string }): string => `${VISITOR_PREFIX}${key}`;

/** The first records of a desk. */
export const firstRecords = (state: DeskState, provisions: Provisions) => ({
  [STATE_RECORD]: state,
  [PROVISIONS_RECORD]: provisions,
});

/** `damaged`: the number of visitors whose records cannot be read any more. */
export type KeptRecords = {
  state: DeskState;
  provisions: Provisions;
  visitors: DeskVisitor[];
  damaged: number;
};

/** Reads everything that the device has stored; visitors in the order of their registration. */
export async function readRecords(vault: Vault): Promise<KeptRecords> {
  const state = await vault.read<StoredState>(STATE_RECORD);
  const provisions = await vault.read<Provisions>(PROVISIONS_RECORD);
  if (!state || !provisions) throw new Error("The desk's records are incomplete");
  const names = (await vault.listNames()).filter((name) => name.startsWith(VISITOR_PREFIX));
  const read = await Promise.allSettled(names.map((name) => vault.read<DeskVisitor>(name)));
  // A damaged record must not keep the others from being synced.
  const visitors = read.flatMap((one) => (one.status === "fulfilled" && one.value ? [one.value] : []));
  visitors.sort((a, b) => (a.registeredAt < b.registeredAt ? -1 : 1));
  return {
    state: { ...DEFAULT_STATE, ...state },
    provisions,
    visitors,
    damaged: names.length - visitors.length,
  };
}
