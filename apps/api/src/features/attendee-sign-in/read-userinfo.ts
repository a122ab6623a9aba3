import { z } from "zod";
import type { Outbound } from "../../platform/outbound/outbound.ts";
import { OutboundError } from "../../platform/outbound/outbound-error.ts";
import type { IdTokenClaims } from "./check-id-token.ts";
import { parseJson } from "./provider-metadata.ts";
import { ProviderRefused } from "./provider-refused.ts";

const Userinfo = z.object({
  sub: z.string(),
  email: z.unknown().optional(),
  email_verified: z.unknown().optional(),
  name: z.unknown().optional(),
});

/**
 * The claims that an ID token may lack: address and name. Who signs in is proven by the ID token alone, so an endpoint
 * that does not answer leaves them empty. Throws `ProviderRefused` for the claims of somebody else.
 */
export async function readUserinfo(
  outbound: Outbound,
  endpoint: string,
  { access_token, claims }: { access_token: string; claims: IdTokenClaims },
): Promise<{ email?: unknown; email_verified?: unknown; name?: unknown }> {
  const answer = await outbound
    .send(endpoint, {
      method: "GET",
      headers: { accept: "application/json", authorization: `Bearer ${access_token}` },
    })
    .catch((error: unknown) => {
      if (error instanceof OutboundError) return null;
      throw error;
    });
  const found = Userinfo.safeParse(answer?.status === 200 ? parseJson(answer.body) : null);
  if (!found.success) return {};
  const { sub, ...rest } = found.data;
  if (sub !== claims.sub) throw new ProviderRefused("the userinfo is somebody else's");
  return rest;
}
