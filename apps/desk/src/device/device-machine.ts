import type { GateConnection } from "../gate/gate-server.ts";
import type { GateSession } from "../gate/gate-session.ts";
import type { LeadConnection } from "../leads/lead-server.ts";
import type { LeadSession } from "../leads/lead-session.ts";
import type { Connection } from "../session/desk-server.ts";
import type { DeskSession } from "../session/desk-session.ts";
import type { Records } from "../vault/records.ts";
import type { DeviceKind } from "../vault/vault.ts";

/** The link that opened the page: to a desk, to a device for gates, or to one of an exhibitor. */
export type Link =
  | { kind: "desk"; connection: Connection }
  | { kind: "gate"; connection: GateConnection }
  | { kind: "leads"; connection: LeadConnection };
/** A device with a link and nothing stored. */
export type NewDevice = { is: "new"; records: Records; link: Link };
/** A device with a vault. */
export type LockedDevice = { is: "locked"; records: Records; kind: DeviceKind; link: Link | null };
export type OpenDevice =
  | { is: "open"; kind: "desk"; session: DeskSession }
  | { is: "open"; kind: "gate"; session: GateSession }
  | { is: "open"; kind: "leads"; session: LeadSession };

/**
 * The state of the device. `other-desk`: the link belongs to another desk or device; `failed`: the browser refuses to store
 * data, or the stored records are damaged.
 */
export type Device =
  | { is: "starting" | "insecure" | "in-another-window" | "no-desk" | "failed" }
  | NewDevice
  | LockedDevice
  | { is: "other-desk" }
  | OpenDevice
  | { is: "closed" | "not-erased"; kind: DeviceKind };

/** The states that may follow each state; the device stays in a state that has none. */
export const NEXT: Readonly<Record<Device["is"], readonly Device["is"][]>> = {
  starting: ["insecure", "in-another-window", "no-desk", "new", "locked", "failed"],
  // It is provisioned.
  new: ["open"],
  // The PIN was right.
  locked: ["open", "other-desk", "failed"],
  // It was closed.
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
