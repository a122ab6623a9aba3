import { fillPath, toQuery } from "@foyer/api-client/fill-path.ts";
import type { Parts } from "@foyer/api-client/to-request.ts";
import type { Endpoint } from "@foyer/contract/endpoint.ts";

const MAXIMUM_REQUESTS = 100_000;
const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);

type Reply = { status: number; text: string; headers: Headers; ms: number };
type Init = {
  token?: string | null;
  body?: string | FormData | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  /** The address that it comes from, as the trusted proxy reports it. */
  from?: string;
};

/** Where an attacker comes from unless an attack says otherwise: never this machine, whose networks do not count. */
export const ATTACKER_ADDRESS = "198.51.100.66";

/** Sends whatever it is told, to this machine only, to its server processes in turn, and counts it. */
export type Attacker = {
  /** The address of the first process. */
  readonly baseUrl: string;
  readonly sent: number;
  send(method: string, address: string, init?: Init): Promise<Reply>;
  /** An endpoint of the contract with any input; a body only where the endpoint takes one. */
  ask(endpoint: Endpoint, parts: Parts, token: string | null, from?: string): Promise<Reply>;
};

/** An attacker of the processes of a server on this machine; throws for any other host. */
export function attackerOf(baseUrls: readonly [string, ...string[]]): Attacker {
  const foreign = baseUrls.find((baseUrl) => !LOOPBACK.has(new URL(baseUrl).hostname));
  if (foreign) throw new Error(`${foreign} is not on this machine`);
  const [baseUrl] = baseUrls;
  let sent = 0;
  const send: Attacker["send"] = async (method, address, init = {}) => {
    const { token = null, body, headers = {}, from = ATTACKER_ADDRESS } = init;
    sent += 1;
    if (sent > MAXIMUM_REQUESTS) throw new Error(`More than ${MAXIMUM_REQUESTS} requests`);
    const started = performance.now();
    const answer = await fetch(`${baseUrls[sent % baseUrls.length]}${address}`, {
      method,
      redirect: "manual",
      headers: {
        "x-forwarded-for": from,
        ...(typeof body === "string" && { "content-type": "application/json" }),
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    });
    const text = await answer.text();
    return { status: answer.status, text, headers: answer.headers, ms: performance.now() - started };
  };
  return {
    baseUrl,
    get sent() {
      return sent;
    },
    send,
    ask: ({ method, path }, { params, query, body }, token, from = ATTACKER_ADDRESS) =>
      send(method, `${fillPath(path, params)}${toQuery(query)}`, {
        token,
        from,
        ...(method !== "GET" && { body: JSON.stringify(body ?? {}) }),
      }),
  };
}

/** An answer that took longer than this is too slow for any input. */
export const SLOW_MS = 2_000;

/**
 * Sends what may harm, and once more, alone, what was refused as busy or answered slowly: on a busy machine neither is
 * due to what was sent.
 */
export async function sendAgainIfSlow(send: () => Promise<Reply>): Promise<Reply> {
  const first = await send();
  return first.status === 503 || first.ms > SLOW_MS ? await send() : first;
}

/** Runs `work` for each item, with a limited number at once. */
export async function forEachOf<T>(
  items: readonly T[],
  atATime: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atATime }, worker));
}
