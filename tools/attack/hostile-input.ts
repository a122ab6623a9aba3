import type { Endpoint } from "@foyer/contract/endpoint.ts";
import { listContractEndpoints } from "../../apps/api/src/contract-endpoints.ts";
import { BAD_BODIES, BAD_TEXTS, BAD_VALUES } from "../../apps/api/test/every-endpoint/bad-input.ts";
import type { Attack } from "./attack.ts";
import { forEachOf, SLOW_MS, sendAgainIfSlow } from "./attacker.ts";

const ALL_ENDPOINTS = await listContractEndpoints();

const LARGE = 100_000;
const isSmall = ([, value]: [string, unknown]) => String(value).length < LARGE;
const VALUES = [...Object.entries(BAD_VALUES), ...Object.entries(BAD_TEXTS)].filter(isSmall);
const BODIES = Object.entries(BAD_BODIES).filter(isSmall);
const fieldsOf = ({ body }: Endpoint) => Object.keys((body as { shape?: object } | undefined)?.shape ?? {});
const encoded = (value: unknown) => encodeURIComponent(String(value).toWellFormed());

type Try = { method: string; address: string; body?: string };

/** Every bad body, every field with every bad value, every parameter of path and query with every bad text. */
function triesOf(endpoint: Endpoint, ids: Readonly<Record<string, unknown>>): Try[] {
  const { method, path, query } = endpoint;
  // Real ids, so that the input gets past the check of the path.
  const withIds = (text: string) => text.replace(/:(\w+)/g, (_, name) => String(ids[name] ?? 1));
  const address = withIds(path);
  const bodies = [
    ...BODIES.map(([, body]) => body),
    ...fieldsOf(endpoint).flatMap((field) => VALUES.map(([, value]) => JSON.stringify({ [field]: value }))),
  ];
  const texts = VALUES.map(([, value]) => encoded(value).slice(0, 2000).replace(/%.?$/, ""));
  const params = [...path.matchAll(/:(\w+)/g)].flatMap(([mark]) =>
    texts.map((text) => withIds(path.replace(mark, "\0")).replace("\0", () => text)),
  );
  const queries = [...Object.keys(query?.shape ?? {}), "surprise"].flatMap((name) =>
    texts.map((text) => `${address}?${name}=${text}`),
  );
  return [
    ...(method === "GET" ? [] : bodies.map((body) => ({ method, address, body }))),
    ...[...params, ...queries].map((one) => ({
      method,
      address: one,
      ...(method !== "GET" && { body: "{}" }),
    })),
  ];
}

/** One try of each endpoint in turn, so that no two in a row wait for the same row. */
function interleaved(lists: readonly Try[][]): Try[] {
  const longest = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
}

export const hostileInput: Attack = {
  name: "hostile input",
  promise: "no input causes a 5xx, a stack trace or an answer slower than 2 s",
  run: async ({ attacker, tokens, ours }) => {
    const breaches: string[] = [];
    let slowest = 0;
    let tried = 0;
    const tries = interleaved(ALL_ENDPOINTS.map((endpoint) => triesOf(endpoint, ours)));
    await forEachOf(tries, 12, async ({ method, address, body }) => {
      tried += 1;
      const init = { token: tokens.admin, ...(body !== undefined && { body }) };
      const { status, text, ms } = await sendAgainIfSlow(() => attacker.send(method, address, init));
      slowest = Math.max(slowest, ms);
      if (status >= 500 || /\n\s+at /.test(text))
        breaches.push(`${method} ${address.slice(0, 120)}: ${status}`);
    });
    if (slowest > SLOW_MS) breaches.push(`An answer took ${Math.round(slowest)} ms`);
    const seen = `all of ${ALL_ENDPOINTS.length} endpoints; slowest ${Math.round(slowest)} ms`;
    return { tried, seen, breaches };
  },
};
