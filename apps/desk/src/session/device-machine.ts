import type { Records } from "../vault/records.ts";
import type { Connection } from "./desk-server.ts";
import type { DeskSession } from "./desk-session.ts";

/** A device with a link to a desk and nothing stored. */
export type NewDevice = { is: "new"; records: Records; connection: Connection };
/** A device with a vault; `link`: the connection of the link that opened the page, or null. */
export type LockedDevice = { is: "locked"; records: Records; link: Connection | null };

/**
 * The state of the device. `other-desk`: the link belongs to another desk; `failed`: the browser refuses to store data, or
 * the stored records are damaged.
 */
export type Device =
  | { is: "starting" | "insecure" | "in-another-window" | "no-desk" | "failed" }
  | NewDevice
  | LockedDevice
  | { is: "other-desk" }
  | { is: "open"; session: DeskSession }
  | { is: "closed" | "not-erased" };

/** The states that may follow each state; the device stays in a state that has none. */
export const NEXT: Readonly<Record<Device["is"], readonly Device["is"][]>> = {
  starting: ["insecure", "in-another-window", "no-desk", "new", "locked", "failed"],
  // The desk is provisioned.
  new: ["open"],
  // The PIN was right.
  locked: ["open", "other-desk", "failed"],
  // The desk was closed.
  open: ["closed", "not-erased"],
  insecure: [],
  "in-another-window": [],
  "no-desk": [],
  "other-desk": [],
  failed: [],
  closed: [],
  "not-erased": [],
};

/** Returns the next state where it may follow; otherwise the device stays as it is. */
export const nextDevice = (device: Device, next: Device): Device =>
  NEXT[device.is].includes(next.is) ? next : device;
