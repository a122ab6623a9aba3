import type { Desk } from "@foyer/contract/desks.ts";

/** A desk with its new key, which the server returns only once. */
export type NewKey = { desk: Desk; key: string };
