import type { JSONWebKeySet } from "jose";
import { z } from "zod";
import { TtlCache } from "../../platform/cache/ttl-cache.ts";
import type { Outbound } from "../../platform/outbound/outbound.ts";
import { ProviderRefused } from "./provider-refused.ts";

const Discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url({ protocol: /^https?$/ }),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
});
/** Characters of another issuer's name in the log. */
const LONGEST_NAME = 200;
const Keys = z.object({ keys: z.array(z.record(z.string(), z.unknown())) });

/** The endpoints and keys of a provider. Both throw `ProviderRefused` or `OutboundError`. */
export type ProviderMetadata = {
  discover(): Promise<z.output<typeof Discovery>>;
  readKeys(): Promise<JSONWebKeySet>;
};

/** Reads the discovery document and the keys of an issuer when they are needed, and caches them. */
export function createProviderMetadata(issuer: string, outbound: Outbound): ProviderMetadata {
  const discovered = new TtlCache<z.output<typeof Discovery>>({ ttlMs: 600_000, maximum: 1 });
  const keys = new TtlCache<JSONWebKeySet>({ ttlMs: 60_000, maximum: 1 });
  const discover = () =>
    discovered.get("", async () => {
      const found = Discovery.safeParse(
        await getJson(outbound, `${issuer}/.well-known/openid-configuration`),
      );
      if (!found.success) throw new ProviderRefused("the discovery document lacks an endpoint, or is none");
      if (found.data.issuer.replace(/\/$/, "") !== issuer) {
        const named = found.data.issuer.slice(0, LONGEST_NAME);
        throw new ProviderRefused(`the discovery document is that of another issuer, ${named}`);
      }
      return found.data;
    });
  const readKeys = () =>
    keys.get("", async () => {
      const { jwks_uri } = await discover();
      const found = Keys.safeParse(await getJson(outbound, jwks_uri));
      if (!found.success) throw new ProviderRefused("the keys cannot be read");
      return found.data as JSONWebKeySet;
    });
  return { discover, readKeys };
}

async function getJson(outbound: Outbound, address: string): Promise<unknown> {
  const { status, body } = await outbound.send(address, {
    method: "GET",
    headers: { accept: "application/json" },
  });
  if (status !== 200) throw new ProviderRefused(`${new URL(address).pathname} answered ${status}`);
  return parseJson(body);
}

/** The value of a JSON text; null for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
