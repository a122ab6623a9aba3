import { getHistory } from "@foyer/contract/audit.ts";
import { beginAuthenticatorApp, beginPasskey, getSecondFactor } from "@foyer/contract/second-factor.ts";

/** Endpoints to refresh after a change of one's second factors; a setup in progress starts again. */
export const SECOND_FACTOR_READS = [
  getSecondFactor,
  beginAuthenticatorApp,
  beginPasskey,
  getHistory,
] as const;
