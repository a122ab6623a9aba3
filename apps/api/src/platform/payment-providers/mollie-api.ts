import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Outbound } from "../outbound/outbound.ts";
import { OutboundError } from "../outbound/outbound-error.ts";
import { KeyRefused, ProviderRefused, ProviderUnavailable } from "./port.ts";
import { withoutSecrets } from "./without-secrets.ts";

/** Milliseconds before the one repetition of a call that failed below HTTP or with 5xx. */
const RETRY_MS = 500;

/** `keyName`: where the key is stored, in words. */
export type MollieAccess = { key: string; keyName: string; url: string; outbound: Outbound };

type Call = {
  method: "GET" | "POST" | "DELETE";
  /** With its query, below `/v2`. */
  path: string;
  body?: unknown;
  idempotencyKey?: string;
};

/** A call of Mollie's API; throws the errors of the port. */
export type MollieApi = <T>(call: Call, answer: z.ZodType<T>) => Promise<T>;

const MollieError = z.object({ title: z.string().catch(""), detail: z.string().catch("") });

export function mollieApi({ key, keyName, url, outbound }: MollieAccess): MollieApi {
  const send = async ({ method, path, body, idempotencyKey }: Call) => {
    try {
      const answer = await outbound.send(`${url}/v2/${path}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          accept: "application/hal+json",
          ...(body !== undefined && { "content-type": "application/json" }),
          ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return answer.status >= 500 ? new ProviderUnavailable(`Mollie answered ${answer.status}.`) : answer;
    } catch (error) {
      if (error instanceof OutboundError)
        return new ProviderUnavailable("Mollie cannot be reached.", { cause: error });
      throw error;
    }
  };

  return async (call, schema) => {
    let answer = await send(call);
    if (answer instanceof ProviderUnavailable) {
      // Reading and ending can be repeated, and so can what has an idempotency key.
      await sleep(RETRY_MS);
      answer = await send(call);
    }
    if (answer instanceof ProviderUnavailable) throw answer;
    if (answer.status >= 400) throw errorOf(answer.status, answer.body, keyName);
    const parsed = schema.safeParse(parseJson(answer.body));
    if (!parsed.success) throw new ProviderUnavailable("Mollie answered something that is not understood.");
    return parsed.data;
  };
}

function errorOf(status: number, body: string, keyName: string): ProviderUnavailable | ProviderRefused {
  const { title, detail } = MollieError.catch({ title: "", detail: "" }).parse(parseJson(body));
  const sentence = withoutSecrets(detail || title);
  if (status === 401 || status === 403)
    return new KeyRefused(
      `Mollie does not accept the key ${keyName} for this call.`,
      `Mollie refused this key: ${sentence}`,
    );
  if (status === 409 || status === 429) return new ProviderUnavailable(`Mollie answered ${status}.`);
  return new ProviderRefused(`Mollie refused this: ${sentence} (${status})`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
