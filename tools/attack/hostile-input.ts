import type { Endpoint } from "@foyer/contract/endpoint.ts";
import { listContractEndpoints } from "../../apps/api/src/contract-endpoints.ts";
import { BAD_BODIES, BAD_TEXTS, BAD_VALUES } from "../../apps/api/test/every-endpoint/bad-input.ts";
import type { Attack } from "./attack.ts";
import { forEachOf } from "./attacker.ts";

const ALL_ENDPOINTS = await listContractEndpoints();

const LARGE = 100_000;
const isSmall = ([, value]: [string, unknown]) => String(value).length < LARGE;
const VALUES = [...Object.entries(BAD_VALUES), ...Object.entries(BAD_TEXTS)].filter(isSmall);
const BODIES = Object.entries(BAD_BODIES).filter(isSmall);
const fieldsOf = ({ body }: Endpoint) => Object.keys((body as { shape?: object } | undefined)?.shape ?? {});
const encoded = (value: unknown) => encodeURIComponent(String(value).toWellFormed());

type Try = { method: string; address: string; body?: string };

/** Every bad body, every field with every bad value, every parameter of path and query with every bad text. */
function triesOf(endpoint: Endpoint): Try[] {
  const { method, path, query } = endpoint;
  const address = path.replace(/:\w+/g, "1");
  const bodies = [
    ...BODIES.map(([, body]) => body),
    ...fieldsOf(endpoint).flatMap((field) => VALUES.map(([, value]) => JSON.stringify({ [field]: value }))),
  ];
  const texts = VALUES.map(([, value]) => encoded(value).slice(0, 2000).replace(/%.?$/, ""));
  const params = [...path.matchAll(/:(\w+)/g)].flatMap(([mark]) =>
    texts.map((text) => path.replace(mark, text).replace(/:\w+/g, "1")),
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

/** One try of each endpoint in turn, so that a slow machine, too, gets to all of them. */
function interleaved(lists: readonly Try[][]): Try[] {
  const longest = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
}

const TIME_LIMIT_MS = 30_000;

export const hostileInput: Attack = {
  name: "hostile input",
  promise: "no input causes a 5xx, a stack trace or an answer slower than 2 s",
  run: async ({ attacker, tokens }) => {
    const breaches: string[] = [];
    let slowest = 0;
    let tried = 0;
    const tries = interleaved(ALL_ENDPOINTS.map(triesOf));
    const end = performance.now() + TIME_LIMIT_MS;
    await forEachOf(tries, 12, async ({ method, address, body }) => {
      if (performance.now() > end) return;
      tried += 1;
      const init = { token: tokens.admin, ...(body !== undefined && { body }) };
      const { status, text, ms } = await attacker.send(method, address, init);
      slowest = Math.max(slowest, ms);
      if (status >= 500 || /\n\s+at /.test(text))
        breaches.push(`${method} ${address.slice(0, 120)}: ${status}`);
    });
    if (slowest > 2000) breaches.push(`An answer took ${Math.round(slowest)} ms`);
    const seen = `of ${tries.length.toLocaleString("en")} in ${TIME_LIMIT_MS / 1000} s; slowest ${Math.round(slowest)} ms`;
    return { tried, seen, breaches };
  },
};
