import { repeat } from "../../platform/durable-work/repeat.ts";
import type { Log } from "../../platform/log.ts";
import { createOutbound } from "../../platform/outbound/outbound.ts";
import type { ProviderSettings } from "./attendee-provider.ts";
import { findProviderErrors } from "./find-provider-errors.ts";

const EVERY_MS = 30_000;

type Parts = {
  settings: ProviderSettings & { allowed: ReadonlySet<string>; trustedOrigin: string };
  log: Log;
  everyMs?: number;
};

/**
 * Asks the provider at the start, and again until nothing is missing, so that no visitor is the first to meet it. The
 * server serves meanwhile: most registrations need no sign-in. Returns what stops it. rules/attendee-sign-in 8
 */
export function watchProvider({ settings, log, everyMs = EVERY_MS }: Parts): () => Promise<void> {
  const outbound = createOutbound(settings);
  let told: string | undefined;
  const look = async () => {
    if (told === "") return;
    const errors = (await findProviderErrors(settings, outbound)).join(" ");
    if (errors === told) return;
    told = errors;
    const { issuer } = settings;
    if (errors === "") log.info({ issuer }, "attendees can sign in at ATTENDEE_OIDC_ISSUER");
    else
      log.warn({ issuer, reason: errors }, "attendees cannot sign in at ATTENDEE_OIDC_ISSUER, or not fully");
  };
  return repeat({ name: "attendee-provider", everyMs, work: look }, log);
}
