import type { Config } from "./config.ts";
import { createOutbound, type Outbound } from "./platform/outbound/outbound.ts";

/** Connects to the receivers of webhooks: public ones, and those that are listed. rules/webhooks 2 */
export const webhookOutboundOf = ({ OUTBOUND_ALLOW, WEBHOOKS_LISTED_ONLY }: Config): Outbound =>
  createOutbound({ allowed: OUTBOUND_ALLOW, allowsPublic: !WEBHOOKS_LISTED_ONLY });
