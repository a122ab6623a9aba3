import { watchProvider } from "../../platform/auth/watch-provider.ts";
import type { Log } from "../../platform/log.ts";
import { createOutbound } from "../../platform/outbound/outbound.ts";
import type { ProviderSettings } from "./attendee-provider.ts";
import { findProviderErrors } from "./find-provider-errors.ts";

type Parts = {
  settings: ProviderSettings & { allowed: ReadonlySet<string>; trustedOrigin: string };
  log: Log;
  everyMs?: number;
};

/** Asks the attendees' provider until nothing is missing: most registrations need no sign-in. rules/attendee-sign-in 8 */
export function watchAttendeeProvider({ settings, ...parts }: Parts): () => Promise<void> {
  const outbound = createOutbound(settings);
  return watchProvider({
    ...parts,
    setting: "ATTENDEE_OIDC_ISSUER",
    issuer: settings.issuer,
    people: "attendees",
    findErrors: () => findProviderErrors(settings, outbound),
  });
}
