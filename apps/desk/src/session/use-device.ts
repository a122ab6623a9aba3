import { useCallback, useEffect, useState } from "react";
import { eraseRecords, openRecords, type Records } from "../vault/records.ts";
import { hasVault, makeVault, nameDevice, openVault, type Vault } from "../vault/vault.ts";
import { type Connection, Refused } from "./desk-server.ts";
import { DeskSession } from "./desk-session.ts";
import { loadFonts, takeAlong } from "./take-along.ts";

/** What the device is at this moment. */
export type Device =
  | { is: "starting" | "in-another-window" | "no-desk" | "other-desk" | "incomplete" | "insecure" | "failed" }
  | { is: "closed" | "not-erased" }
  | { is: "new"; connection: Connection }
  | { is: "locked" }
  | { is: "open"; session: DeskSession };

/** How taking everything along went. */
export type Begun = "ok" | "refused" | "suspended" | "failed";

/** `#desk=12.3.secret`, as the back-office opens this page. */
function readAddress(): Connection | null {
  const found = /^#desk=(\d+)\.(\d+)\.([\w-]+)$/.exec(window.location.hash);
  const [, projectId, deskId, key = ""] = found ?? [];
  return found ? { projectId: Number(projectId), deskId: Number(deskId), key } : null;
}

/** The page before a reload may take a moment to let go. */
const PATIENCE_MS = 3_000;

/** One window at a time has the desk: two would give the same barcodes. */
function holdDesk(): Promise<boolean> {
  return new Promise((resolve) => {
    const untilClosed = () => {
      resolve(true);
      return new Promise(() => {});
    };
    const signal = AbortSignal.timeout(PATIENCE_MS);
    navigator.locks.request("foyer-desk", { signal }, untilClosed).catch(() => resolve(false));
  });
}

/** The desk of an open vault; a link that was opened with the page is its new key. */
async function openDesk(vault: Vault, sent: Connection | null): Promise<Device> {
  const session = await DeskSession.open(vault);
  try {
    await loadFonts(session.taken.kit.play.cultureCode);
  } catch {
    return { is: "incomplete" };
  }
  if (sent && sent.deskId !== session.deskId) return { is: "other-desk" };
  if (sent) await session.reconnect(sent);
  return { is: "open", session };
}

/** The device's life: new, locked, open, closed; `failed` where the browser keeps nothing for it. */
export function useDevice() {
  const [device, setDevice] = useState<Device>({ is: "starting" });
  const [records, setRecords] = useState<Records | null>(null);
  const [sent] = useState(readAddress);

  useEffect(() => {
    const start = async () => {
      // Browsers keep and seal nothing for pages that come without TLS.
      if (!window.isSecureContext) return setDevice({ is: "insecure" });
      if (!(await holdDesk())) return setDevice({ is: "in-another-window" });
      // The key must not stay in the history of the browser.
      window.history.replaceState(null, "", window.location.pathname);
      const opened = await openRecords();
      setRecords(opened);
      if (await hasVault(opened)) setDevice({ is: "locked" });
      else setDevice(sent ? { is: "new", connection: sent } : { is: "no-desk" });
    };
    start().catch(() => setDevice({ is: "failed" }));
  }, [sent]);

  const begin = useCallback(
    async (connection: Connection, pin: string, blockSize: number): Promise<Begun> => {
      if (!records) return "failed";
      try {
        // Before its data may be thrown away by a browser that is short of room.
        await navigator.storage?.persist?.();
        const device = await nameDevice(records);
        const first = await takeAlong(connection, { device, blockSize });
        const vault = await makeVault(records, pin, first);
        setDevice({ is: "open", session: await DeskSession.open(vault) });
        return "ok";
      } catch (error) {
        const status = error instanceof Refused ? error.status : 0;
        return status === 401 ? "refused" : status === 403 ? "suspended" : "failed";
      }
    },
    [records],
  );

  const unlock = useCallback(
    async (pin: string): Promise<{ waitSeconds: number } | null> => {
      if (!records) return null;
      try {
        const vault = await openVault(records, pin);
        if ("waitSeconds" in vault) return vault;
        setDevice(await openDesk(vault, sent));
      } catch {
        setDevice({ is: "failed" });
      }
      return null;
    },
    [records, sent],
  );

  const close = useCallback(async (session: DeskSession): Promise<boolean> => {
    try {
      await session.giveBack();
    } catch {
      return false;
    }
    const isErased = await eraseRecords().then(
      () => true,
      () => false,
    );
    setDevice({ is: isErased ? "closed" : "not-erased" });
    return true;
  }, []);

  /** As after every start: key and visitors leave the memory, and the PIN is asked for. */
  const lock = useCallback((session: DeskSession) => {
    session.isLeft = true;
    window.location.reload();
  }, []);

  return { device, begin, unlock, lock, close };
}
