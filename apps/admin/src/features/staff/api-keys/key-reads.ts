import { listApiKeys } from "@foyer/contract/api-keys.ts";
import { getHistory } from "@foyer/contract/audit.ts";

/** Endpoints to refresh after a change of an API key. */
export const KEY_READS = [listApiKeys, getHistory] as const;
