import type { LeadDevice } from "@foyer/contract/lead-devices.ts";

/** The fields that a device for gates and one of an exhibitor have in common. */
export type LinkedDevice = LeadDevice;

/** A device with its new key, which the server returns only once. */
export type NewKey = { device: Pick<LinkedDevice, "id" | "name">; key: string };
