import { fillPath, toQuery } from "@foyer/api-client/fill-path.ts";
import type { Parts } from "@foyer/api-client/to-request.ts";
import type { Endpoint } from "@foyer/contract/endpoint.ts";

const MAXIMUM_REQUESTS = 40_000;
const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);

type Reply = { status: number; text: string; headers: Headers; ms: number };
type Init = { token?: string | null; body?: string | FormData; headers?: Record<string, string> };

/** Sends whatever it is told, to this machine only, and counts it. */
export type Attacker = {
  readonly baseUrl: string;
  readonly sent: number;
  send(method: string, address: string, init?: Init): Promise<Reply>;
  /** An endpoint of the contract with any input; a body only where the endpoint takes one. */
  ask(endpoint: Endpoint, parts: Parts, token: string | null): Promise<Reply>;
};

/** An attacker of a server on this machine; throws for any other host. */
export function attackerOf(baseUrl: string): Attacker {
  if (!LOOPBACK.has(new URL(baseUrl).hostname)) throw new Error(`${baseUrl} is not on this machine`);
  let sent = 0;
  const send: Attacker["send"] = async (method, address, { token = null, body, headers = {} } = {}) => {
    sent += 1;
    if (sent > MAXIMUM_REQUESTS) throw new Error(`More than ${MAXIMUM_REQUESTS} requests`);
    const started = performance.now();
    const answer = await fetch(`${baseUrl}${address}`, {
      method,
      redirect: "manual",
      headers: {
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
    ask: ({ method, path }, { params, query, body }, token) =>
      send(method, `${fillPath(path, params)}${toQuery(query)}`, {
        token,
        ...(method !== "GET" && { body: JSON.stringify(body ?? {}) }),
      }),
  };
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
