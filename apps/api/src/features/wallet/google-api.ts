import { createPrivateKey } from "node:crypto";
import { SignJWT } from "jose";
import { z } from "zod";
import { WorkFailure } from "../../platform/durable-work/work-kind.ts";
import type { Outbound } from "../../platform/outbound/outbound.ts";
import { OutboundError } from "../../platform/outbound/outbound-error.ts";
import type { GoogleIdentity } from "../../platform/wallet-keys/google-identity.ts";
import type { GooglePass } from "./google-pass.service.ts";

const SCOPE = "https://www.googleapis.com/auth/wallet_object.issuer";
const GRANT = "urn:ietf:params:oauth:grant-type:jwt-bearer";
/** A token is renewed so long before its end, in milliseconds. */
const MARGIN_MS = 60_000;

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/** Google's interface for passes. Throws `WorkFailure`, whose sentences name statuses and no content. */
export type GoogleApi = { put(pass: GooglePass, signal?: AbortSignal): Promise<void> };

type Parts = {
  identity: GoogleIdentity;
  /** The address of the interface. */
  url: string;
  outbound: Outbound;
  /** Connects to the host that gives access tokens. */
  tokenOutbound: Outbound;
};

export function googleApi({ identity, url, outbound, tokenOutbound }: Parts): GoogleApi {
  let token: { text: string; until: number } | null = null;

  const accessToken = async (signal: AbortSignal | undefined): Promise<string> => {
    if (token && token.until > Date.now() + MARGIN_MS) return token.text;
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: "RS256", typ: "JWT", kid: identity.keyId })
      .setIssuer(identity.serviceAccount)
      .setAudience(identity.tokenUrl)
      .setIssuedAt()
      .setExpirationTime("10m")
      .sign(createPrivateKey(identity.key));
    const answer = await sent(() =>
      tokenOutbound.send(identity.tokenUrl, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ grant_type: GRANT, assertion }).toString(),
        ...(signal && { signal }),
      }),
    );
    const given = answer.status === 200 ? Token.safeParse(parseJson(answer.body)).data : undefined;
    if (!given) throw new WorkFailure(`Google gave no access token (${answer.status}).`, { isFinal: false });
    token = { text: given.access_token, until: Date.now() + given.expires_in * 1_000 };
    return token.text;
  };

  const call = async (method: "PUT" | "POST", path: string, content: unknown, signal?: AbortSignal) => {
    const headers = {
      authorization: `Bearer ${await accessToken(signal)}`,
      "content-type": "application/json",
    };
    const body = JSON.stringify(content);
    const { status } = await sent(() =>
      outbound.send(`${url}/walletobjects/v1/${path}`, { method, headers, body, ...(signal && { signal }) }),
    );
    // Taken back or of another key: the next attempt asks for a new one.
    if (status === 401) token = null;
    return status;
  };

  /** Replaces it, or creates it where Google does not know it. */
  const replace = async (kind: string, resource: { id: string }, signal?: AbortSignal) => {
    const status = await call("PUT", `${kind}/${encodeURIComponent(resource.id)}`, resource, signal);
    const isKnown = status !== 404;
    const last = isKnown ? status : await call("POST", kind, resource, signal);
    // 409: another server has created it meanwhile; it is the same, or its own change follows.
    if ((last < 200 || last >= 300) && !(last === 409 && !isKnown))
      throw new WorkFailure(`Google answered ${last}.`, { isFinal: false });
  };

  return {
    put: async ({ eventClass, object }, signal) => {
      await replace("eventTicketClass", eventClass, signal);
      await replace("eventTicketObject", object, signal);
    },
  };
}

async function sent<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof OutboundError) throw new WorkFailure(error.message, { isFinal: false });
    throw error;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
