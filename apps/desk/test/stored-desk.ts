import { afterEach, beforeEach, vi } from "vitest";
import type { Vault } from "../src/vault/vault.ts";

/** The records of the device. `isBroken`: its vault throws at the next change, before anything is stored. */
export const device = { kept: new Map<string, unknown>(), isBroken: false };

/** Gives each test a desk with 30 barcodes and version 3 of the questionnaire. */
export function setUpDevice(): void {
  beforeEach(() => {
    const unused = Array.from({ length: 30 }, (_, at) => `CODE-${at}`);
    const connection = { projectId: 1, deskId: 2, key: "key" };
    device.isBroken = false;
    device.kept = new Map<string, unknown>([
      ["state", { connection, unused, nextBlock: 2, blockSize: 30 }],
      ["taken", { kit: { play: { version: 3, steps: [] } }, texts: {} }],
    ]);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });
}

/** Gives the desk this many barcodes. */
export function keepCodes(count: number): void {
  const unused = Array.from({ length: count }, (_, at) => `CODE-${at}`);
  device.kept.set("state", { ...(device.kept.get("state") as object), unused });
}

export const vault = (): Vault => ({
  read: async <T>(name: string) => (device.kept.get(name) as T | undefined) ?? null,
  readBytes: async (name) => (device.kept.get(name) as Uint8Array<ArrayBuffer> | undefined) ?? null,
  listNames: async () => [...device.kept.keys()],
  change: async ({ put = {}, remove = [] }) => {
    await Promise.resolve();
    if (device.isBroken) throw new Error("The disk is full");
    for (const [name, value] of Object.entries(put)) device.kept.set(name, structuredClone(value));
    for (const name of remove) device.kept.delete(name);
  },
  close: () => {},
});
