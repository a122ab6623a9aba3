import type { GateDevice } from "@foyer/contract/gate-devices.ts";

/** A device with its new key, which the server returns only once. */
export type NewKey = { device: GateDevice; key: string };
