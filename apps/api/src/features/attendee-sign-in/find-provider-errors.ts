import type { Outbound } from "../../platform/outbound/outbound.ts";
import { OutboundError } from "../../platform/outbound/outbound-error.ts";
import type { ProviderSettings } from "./attendee-provider.ts";
import { createProviderMetadata } from "./provider-metadata.ts";
import { ProviderRefused } from "./provider-refused.ts";

/** The reasons why attendees cannot sign in at this provider, as sentences for the operator; none: they can. */
export async function findProviderErrors(
  { issuer, clientSecret }: ProviderSettings,
  outbound: Outbound,
): Promise<string[]> {
  const { discover, readKeys } = createProviderMetadata(issuer, outbound);
  try {
    const found = await discover();
    const ways = found.token_endpoint_auth_methods_supported;
    const hasWay =
      clientSecret === undefined || !ways || ways.some((way) => /^client_secret_(basic|post)$/.test(way));
    const errors = [
      sentence("the token endpoint", outbound.refusalOf(found.token_endpoint)),
      sentence("the keys", outbound.refusalOf(found.jwks_uri)),
      sentence(
        "the userinfo, without which a name or an address may be missing",
        found.userinfo_endpoint === undefined ? null : outbound.refusalOf(found.userinfo_endpoint),
      ),
      hasWay ? null : "It accepts a secret neither by client_secret_basic nor by client_secret_post.",
    ].filter((error) => error !== null);
    if (outbound.refusalOf(found.jwks_uri) === null) await readKeys();
    return errors;
  } catch (error) {
    if (error instanceof ProviderRefused || error instanceof OutboundError) return [error.message];
    throw error;
  }
}

const sentence = (what: string, refusal: string | null) =>
  refusal === null ? null : `For ${what}: ${refusal}`;
