import { deriveKey, makeSalt, type Sealed, seal, unseal, unsealBytes } from "./pin-key.ts";
import type { Records } from "./records.ts";
import { waitAfter } from "./wait-after.ts";

/** Stored in plain text, because it is needed to open the sealed records. */
type Lock = { salt: Uint8Array<ArrayBuffer>; failures: number; lockedUntil: number };

const LOCK = "lock";
/** A sealed record that always exists: a PIN that opens it is right. */
const PROOF = "state";
/** Stored in plain text, before the vault exists. */
const DEVICE = "device";
/** Stored in plain text: the page names what it opens before the PIN is typed. Older desks have none. */
const KIND = "kind";

const PLAIN = [LOCK, DEVICE, KIND];

/** Changes that are stored together, or not at all. */
export type Changes = { put?: Readonly<Record<string, unknown>>; remove?: readonly string[] };

/** Records under a PIN. */
export type Vault = {
  read: <T>(name: string) => Promise<T | null>;
  readBytes: (name: string) => Promise<Uint8Array<ArrayBuffer> | null>;
  listNames: () => Promise<string[]>;
  change: (changes: Changes) => Promise<void>;
  close: () => void;
};

export const hasVault = async (records: Records): Promise<boolean> =>
  (await records.get(PROOF)) !== undefined;

/**
 * Returns the random id of this device, which is erased with its records. It is stored before it is used: a device that is
 * stopped while it leases barcodes gets the same ones at the next try. rules/desk 4
 */
export async function nameDevice(records: Records): Promise<string> {
  const known = await records.get(DEVICE);
  if (typeof known === "string") return known;
  const id = crypto.randomUUID();
  await records.change({ put: [[DEVICE, id]] });
  return id;
}

const KINDS = ["desk", "gate", "leads"] as const;
/** `leads`: of an exhibitor. */
export type DeviceKind = (typeof KINDS)[number];
export async function readKind(records: Records): Promise<DeviceKind> {
  const stored = await records.get(KIND);
  return KINDS.find((kind) => kind === stored) ?? "desk";
}

/** Creates a vault with its first records, all of them or none. */
export async function makeVault(
  records: Records,
  { pin, kind }: { pin: string; kind: DeviceKind },
  first: { [PROOF]: unknown } & Record<string, unknown>,
): Promise<Vault> {
  const lock: Lock = { salt: makeSalt(), failures: 0, lockedUntil: 0 };
  const key = await deriveKey(pin, lock.salt);
  await records.change({ put: [[LOCK, lock], [KIND, kind], ...(await sealAll(key, first))] });
  return toVault(records, key);
}

/** Opens the vault, or returns for how many seconds the next try is refused. rules/desk 11 */
export async function openVault(
  records: Records,
  pin: string,
  now: () => number = Date.now,
): Promise<Vault | { waitSeconds: number }> {
  const lock = (await records.get(LOCK)) as Lock;
  const longest = waitAfter(lock.failures);
  const left = Math.ceil((lock.lockedUntil - now()) / 1000);
  // The clock was set back: the wait starts again instead of lasting for years.
  if (left > longest)
    await records.change({ put: [[LOCK, { ...lock, lockedUntil: now() + longest * 1000 }]] });
  if (left > 0) return { waitSeconds: Math.min(left, longest) };
  // Counted before the try: closing the page does not avoid the wait.
  const failures = lock.failures + 1;
  const waitSeconds = waitAfter(failures);
  await records.change({ put: [[LOCK, { ...lock, failures, lockedUntil: now() + waitSeconds * 1000 }]] });
  const key = await deriveKey(pin, lock.salt);
  try {
    await unseal(key, PROOF, (await records.get(PROOF)) as Sealed);
  } catch {
    return { waitSeconds };
  }
  await records.change({ put: [[LOCK, { ...lock, failures: 0, lockedUntil: 0 }]] });
  return toVault(records, key);
}

function toVault(records: Records, key: CryptoKey): Vault {
  return {
    read: async <T>(name: string) => {
      const sealed = (await records.get(name)) as Sealed | undefined;
      return sealed === undefined ? null : unseal<T>(key, name, sealed);
    },
    readBytes: async (name) => {
      const sealed = (await records.get(name)) as Sealed | undefined;
      return sealed === undefined ? null : unsealBytes(key, name, sealed);
    },
    listNames: async () => (await records.listKeys()).filter((name) => !PLAIN.includes(name)),
    change: async ({ put = {}, remove = [] }) => records.change({ put: await sealAll(key, put), remove }),
    close: records.close,
  };
}

const sealAll = (key: CryptoKey, values: Readonly<Record<string, unknown>>) =>
  Promise.all(
    Object.entries(values).map(async ([name, value]) => [name, await seal(key, name, value)] as const),
  );
