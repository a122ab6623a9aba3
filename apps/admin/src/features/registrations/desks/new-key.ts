import type { Desk } from "@foyer/contract/desks.ts";

/** A desk with the key that a device is to have; the server shows it once. */
export type NewKey = { desk: Desk; key: string };
