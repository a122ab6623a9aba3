import { BADGE_FONTS } from "@foyer/print/font/badge-fonts.ts";
import { useCallback, useEffect, useReducer } from "react";
import { eraseRecords, openRecords } from "../vault/records.ts";
import { hasVault, makeVault, nameDevice, openVault, type Vault } from "../vault/vault.ts";
import { firstRecords } from "./desk-records.ts";
import { type Connection, Refused } from "./desk-server.ts";
import { DeskSession } from "./desk-session.ts";
import { type Device, type LockedDevice, type NewDevice, nextDevice } from "./device-machine.ts";
import { FROM_DEVICE_MS, loadFonts } from "./load-fonts.ts";
import { provisionDesk } from "./provision-desk.ts";

export type ProvisionOutcome = "ok" | "refused" | "suspended" | "failed";

/** `#desk=12.3.secret`, as the back-office opens this page. */
function readAddress(): Connection | null {
  const found = /^#desk=(\d+)\.(\d+)\.([\w-]+)$/.exec(window.location.hash);
  const [, projectId, deskId, key = ""] = found ?? [];
  return found ? { projectId: Number(projectId), deskId: Number(deskId), key } : null;
}

/** The page before a reload may take a moment to release the lock. */
const LOCK_TIMEOUT_MS = 3_000;

/** Locks the desk for this window: two windows would give the same barcodes. Returns false when another one has it. */
function lockForThisWindow(): Promise<boolean> {
  return new Promise((resolve) => {
    const untilClosed = () => {
      resolve(true);
      return new Promise(() => {});
    };
    const signal = AbortSignal.timeout(LOCK_TIMEOUT_MS);
    navigator.locks.request("foyer-desk", { signal }, untilClosed).catch(() => resolve(false));
  });
}

/** Finds out what this device is when the page opens. */
async function startDevice(): Promise<Device> {
  const link = readAddress();
  // Browsers store and seal nothing for pages without TLS.
  if (!window.isSecureContext) return { is: "insecure" };
  if (!(await lockForThisWindow())) return { is: "in-another-window" };
  // The key must not stay in the history of the browser.
  window.history.replaceState(null, "", window.location.pathname);
  const records = await openRecords();
  if (await hasVault(records)) return { is: "locked", records, link };
  return link ? { is: "new", records, connection: link } : { is: "no-desk" };
}

export type Provisioning = {
  pin: string;
  blockSize: number;
  /** Called with the megabytes of fonts that are loaded. */
  onProgress: (megabytes: number) => void;
};

/** Provisions a new device and stores everything under its PIN. */
async function openNewDesk(
  { records, connection }: NewDevice,
  { pin, blockSize, onProgress }: Provisioning,
): Promise<Device> {
  // Asked before: a browser that runs out of room may delete data that is not persistent.
  await navigator.storage?.persist?.();
  const device = await nameDevice(records);
  const { state, provisions } = await provisionDesk(connection, { device, blockSize, onProgress });
  const vault = await makeVault(records, pin, firstRecords(state, provisions));
  return { is: "open", session: await DeskSession.open(vault, []) };
}

/** Opens the desk of an unlocked vault; the link that opened the page is its new key. */
async function openStoredDesk(vault: Vault, link: Connection | null): Promise<Device> {
  // A desk without a font registers all the same, and loads the font at its next contact.
  const missing = await loadFonts(BADGE_FONTS, { timeoutMs: FROM_DEVICE_MS });
  const session = await DeskSession.open(vault, missing);
  if (link && link.deskId !== session.deskId) return { is: "other-desk" };
  if (link) await session.reconnect(link);
  return { is: "open", session };
}

function outcomeOf(error: unknown): ProvisionOutcome {
  const status = error instanceof Refused ? error.status : 0;
  return status === 401 ? "refused" : status === 403 ? "suspended" : "failed";
}

/** The device and what staff do with it: runs the effects of `device-machine.ts`. */
export function useDevice() {
  const [device, enter] = useReducer(nextDevice, { is: "starting" });

  useEffect(() => {
    startDevice().then(enter, () => enter({ is: "failed" }));
  }, []);

  const provision = useCallback(
    async (newDevice: NewDevice, provisioning: Provisioning): Promise<ProvisionOutcome> => {
      try {
        enter(await openNewDesk(newDevice, provisioning));
        return "ok";
      } catch (error) {
        return outcomeOf(error);
      }
    },
    [],
  );

  const unlock = useCallback(
    async ({ records, link }: LockedDevice, pin: string): Promise<{ waitSeconds: number } | null> => {
      try {
        const vault = await openVault(records, pin);
        if ("waitSeconds" in vault) return vault;
        enter(await openStoredDesk(vault, link));
      } catch {
        enter({ is: "failed" });
      }
      return null;
    },
    [],
  );

  const close = useCallback(async (session: DeskSession): Promise<boolean> => {
    try {
      await session.close();
    } catch {
      return false;
    }
    const isErased = await eraseRecords().then(
      () => true,
      () => false,
    );
    enter({ is: isErased ? "closed" : "not-erased" });
    return true;
  }, []);

  /** Reloads the page: key and visitors leave the memory, and the PIN is required again. */
  const lock = useCallback((session: DeskSession) => {
    session.isLeaving = true;
    window.location.reload();
  }, []);

  return { device, provision, unlock, lock, close };
}
