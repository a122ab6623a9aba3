import type { GateDevice } from "@foyer/contract/gate-devices.ts";

/** A device calls every ten seconds with a network, in the background once a minute at least. rules/gates 17 */
const SILENT_MS = 70_000;

/** Whether a device is in contact; `offline`: since its last one. */
export type Contact = "online" | "offline" | "suspended" | "expired" | "new";

/** Tells whether a device is in contact, by the server's clock alone; null: it does not scan any more. */
export function contactOf(
  { state, seenAt }: Pick<GateDevice, "state" | "seenAt">,
  now: string,
): Contact | null {
  if (state === "blocked" || state === "closed") return null;
  if (state !== "open" || seenAt === null) return state === "open" ? "new" : state;
  return Date.parse(now) - Date.parse(seenAt) > SILENT_MS ? "offline" : "online";
}
