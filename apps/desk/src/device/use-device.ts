import { useCallback, useEffect, useReducer } from "react";
import { Refused } from "../server/call-server.ts";
import { eraseRecords, openRecords } from "../vault/records.ts";
import { hasVault, openVault, readKind } from "../vault/vault.ts";
import {
  type Device,
  type Link,
  type LockedDevice,
  type NewDevice,
  nextDevice,
  type OpenDevice,
} from "./device-machine.ts";

export type ProvisionOutcome = "ok" | "refused" | "suspended" | "taken" | "failed";

/** `#desk=12.3.secret`, `#gate=` or `#leads=`, as the back-office opens this page. */
function readAddress(): Link | null {
  const found = /^#(desk|gate|leads)=(\d+)\.(\d+)\.([\w-]+)$/.exec(window.location.hash);
  if (!found) return null;
  const [, kind, project, device, key = ""] = found;
  const [projectId, id] = [Number(project), Number(device)];
  if (kind === "leads") return { kind, connection: { projectId, leadDeviceId: id, key } };
  return kind === "gate"
    ? { kind: "gate", connection: { projectId, gateDeviceId: id, key } }
    : { kind: "desk", connection: { projectId, deskId: id, key } };
}

/** The page before a reload may take a moment to release the lock. */
const LOCK_TIMEOUT_MS = 3_000;

/** Locks the device for this window: two would give the same barcodes and numbers. Returns false when another one has it. */
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
  if (await hasVault(records)) return { is: "locked", records, kind: await readKind(records), link };
  return link ? { is: "new", records, link } : { is: "no-desk" };
}

function outcomeOf(error: unknown): ProvisionOutcome {
  const status = error instanceof Refused ? error.status : 0;
  if (status === 409) return "taken";
  return status === 401 ? "refused" : status === 403 ? "suspended" : "failed";
}

/** Opens the vault with a PIN, and what it has. Each kind of device is loaded when it is opened. */
async function openStored(
  { records, kind, link }: LockedDevice,
  pin: string,
): Promise<Device | { waitSeconds: number }> {
  const vault = await openVault(records, pin);
  if ("waitSeconds" in vault) return vault;
  if (link && link.kind !== kind) return { is: "other-desk" };
  if (kind === "gate") {
    const { openStoredGate } = await import("../gate/open-gate.ts");
    const session = await openStoredGate(vault, link?.kind === "gate" ? link.connection : null);
    return session ? { is: "open", kind, session } : { is: "other-desk" };
  }
  if (kind === "leads") {
    const { openStoredLeads } = await import("../leads/open-leads.ts");
    const session = await openStoredLeads(vault, link?.kind === "leads" ? link.connection : null);
    return session ? { is: "open", kind, session } : { is: "other-desk" };
  }
  const { openStoredDesk } = await import("../session/open-desk.ts");
  const session = await openStoredDesk(vault, link?.kind === "desk" ? link.connection : null);
  return session ? { is: "open", kind, session } : { is: "other-desk" };
}

/** The device and what staff do with it: runs the effects of `device-machine.ts`. */
export function useDevice() {
  const [device, enter] = useReducer(nextDevice, { is: "starting" });

  useEffect(() => {
    startDevice().then(enter, () => enter({ is: "failed" }));
  }, []);

  /** Provisions a new device; `open` does it, and stores everything under its PIN. */
  const provision = useCallback(
    async (
      newDevice: NewDevice,
      open: (newDevice: NewDevice) => Promise<OpenDevice>,
    ): Promise<ProvisionOutcome> => {
      try {
        // Asked before: a browser that runs out of room may delete data that is not persistent.
        await navigator.storage?.persist?.();
        enter(await open(newDevice));
        return "ok";
      } catch (error) {
        return outcomeOf(error);
      }
    },
    [],
  );

  const unlock = useCallback(
    async (locked: LockedDevice, pin: string): Promise<{ waitSeconds: number } | null> => {
      try {
        const opened = await openStored(locked, pin);
        if ("waitSeconds" in opened) return opened;
        enter(opened);
      } catch {
        enter({ is: "failed" });
      }
      return null;
    },
    [],
  );

  const close = useCallback(async ({ kind, session }: OpenDevice): Promise<boolean> => {
    try {
      await session.close();
    } catch {
      return false;
    }
    const isErased = await eraseRecords().then(
      () => true,
      () => false,
    );
    enter({ is: isErased ? "closed" : "not-erased", kind });
    return true;
  }, []);

  /** Reloads the page: key and visitors leave the memory, and the PIN is required again. */
  const lock = useCallback(({ session }: OpenDevice) => {
    session.isLeaving = true;
    window.location.reload();
  }, []);

  return { device, provision, unlock, lock, close };
}
