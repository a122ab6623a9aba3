import type { Config } from "./config.ts";

/**
 * The identity provider of attendees; null: they sign in by a code. Its host needs no entry in OUTBOUND_ALLOW, even a
 * private one; other hosts that its discovery document names do. rules/attendee-sign-in 3
 */
export function attendeeProviderOf(config: Config) {
  const { ATTENDEE_OIDC_ISSUER: issuer, ATTENDEE_OIDC_CLIENT_ID: clientId, OUTBOUND_ALLOW } = config;
  if (issuer === undefined) return null;
  return {
    issuer,
    clientId,
    clientSecret: config.ATTENDEE_OIDC_CLIENT_SECRET,
    redirectUri: `${config.publicUrl}/r/sign-in`,
    allowed: OUTBOUND_ALLOW,
    trustedOrigin: new URL(issuer).origin,
  };
}
