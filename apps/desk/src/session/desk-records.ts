import type { DeskKit, DeskVisitor } from "@foyer/contract/desks.ts";
import type { Vault } from "../vault/vault.ts";
import type { Connection, DeskTexts } from "./desk-server.ts";

/** What a desk has taken along, and it alone. */
export type DeskState = {
  connection: Connection;
  /** Blocks of barcodes are this device's alone. rules/desk 4 */
  device: string;
  unused: string[];
  /** Given back, without the server's answer yet: another desk may have them, so they are never given. */
  returning: string[];
  nextBlock: number;
  /** So many barcodes it takes along at once. */
  blockSize: number;
};
/** A device that has opened its desk with an earlier page has kept less. */
type KeptState = Omit<DeskState, "device" | "returning"> & Partial<DeskState>;
const EARLIER = { device: "00000000-0000-0000-0000-000000000000", returning: [] };
export type Taken = { kit: DeskKit; texts: DeskTexts };

const VISITOR = "visitor:";

/** The record of a visitor. */
export const nameRecord = ({ key }: { key: string }): string => `${VISITOR}${key}`;

/** `damaged`: visitors whose records cannot be read any more. */
export type KeptRecords = { state: DeskState; taken: Taken; visitors: DeskVisitor[]; damaged: number };

/** All that the device has kept; its visitors in the order of their registration. */
export async function readRecords(vault: Vault): Promise<KeptRecords> {
  const [kept, taken] = [await vault.read<KeptState>("state"), await vault.read<Taken>("taken")];
  if (!kept || !taken) throw new Error("The desk's records are not whole");
  const names = (await vault.listNames()).filter((name) => name.startsWith(VISITOR));
  const read = await Promise.allSettled(names.map((name) => vault.read<DeskVisitor>(name)));
  // A damaged record must not keep the others from being handed in.
  const visitors = read.flatMap((one) => (one.status === "fulfilled" && one.value ? [one.value] : []));
  visitors.sort((a, b) => (a.registeredAt < b.registeredAt ? -1 : 1));
  return { state: { ...EARLIER, ...kept }, taken, visitors, damaged: names.length - visitors.length };
}
