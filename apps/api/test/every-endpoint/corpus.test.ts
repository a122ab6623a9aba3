import type { Endpoint } from "@foyer/contract/endpoint.ts";
import { Problem } from "@foyer/contract/problem.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listContractEndpoints } from "../../src/contract-endpoints.ts";
import { fingerprint } from "../database/fingerprint.ts";
import { type Answer, startTestApp, type TestApp } from "../server/app-client.ts";
import { BAD_BODIES, BAD_TEXTS, BAD_VALUES } from "./bad-input.ts";

const ALL_ENDPOINTS = await listContractEndpoints();

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

const mutations = ALL_ENDPOINTS.filter(({ body, upload }) => body !== undefined || upload !== undefined);
const fieldsOf = ({ body }: Endpoint) => Object.keys((body as { shape?: object } | undefined)?.shape ?? {});
const pathOf = ({ path }: Endpoint) => path.replace(/:\w+/g, "1");
const headers = (type = "application/json") => ({
  authorization: `Bearer ${app.admin}`,
  "content-type": type,
});

/** How the schemas' library words its errors: nothing that a person should read. */
const LIBRARY_WORDS = /Invalid|Unrecognized|expected|received|Too (big|small)/;

function expectRefusal(answer: Answer, what: string): void {
  expect(answer.status, `${what}: ${answer.text.slice(0, 300)}`).toBeGreaterThanOrEqual(400);
  expect(answer.status, `${what}: ${answer.text.slice(0, 300)}`).toBeLessThan(500);
  expect(Problem.safeParse(answer.body).success, `${what}: ${answer.text.slice(0, 300)}`).toBe(true);
  for (const [field, sentence] of Object.entries<string>(answer.body.Error.Fields ?? {})) {
    expect(field, what).not.toBe("");
    expect(sentence, `${what}: ${field}`).not.toMatch(LIBRARY_WORDS);
  }
}

describe.each(mutations.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  "%s",
  (_, endpoint) => {
    it("refuses every bad body and keeps nothing", async () => {
      const before = await fingerprint(app.db);
      for (const [what, payload] of Object.entries(BAD_BODIES)) {
        expectRefusal(
          await app.send({ method: endpoint.method, url: pathOf(endpoint), headers: headers(), payload }),
          what,
        );
      }
      for (const type of [
        "text/plain",
        "application/x-www-form-urlencoded",
        "application/xml",
        "text/html",
      ]) {
        const answer = await app.send({
          method: endpoint.method,
          url: pathOf(endpoint),
          headers: headers(type),
          payload: "{}",
        });
        expect(answer.status, type).toBe(415);
      }
      expect(await fingerprint(app.db)).toBe(before);
    });

    it("never answers 5xx to a bad field, and stores no malformed text", async () => {
      const fields = fieldsOf(endpoint);
      for (const [what, value] of [...Object.entries(BAD_VALUES), ...Object.entries(BAD_TEXTS)]) {
        // What the schema refuses is answered with a sentence for each field; what it accepts comes further, field by field.
        const accepted = fields.filter((field) => isAccepted(endpoint, bodyWith(value, field)));
        for (const payload of [
          bodyWith(value, ...fields),
          ...accepted.map((field) => bodyWith(value, field)),
        ]) {
          const sent = { method: endpoint.method, url: pathOf(endpoint), headers: headers() };
          const answer = await app.send({ ...sent, payload: JSON.stringify(payload) });
          const tried = `${what} in ${Object.keys(payload)}`;
          expect(answer.status, `${tried}: ${answer.text.slice(0, 300)}`).toBeLessThan(500);
          if (answer.status >= 400) expectRefusal(answer, tried);
        }
      }
    });
  },
);

describe.each(ALL_ENDPOINTS.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  "%s",
  (_, endpoint) => {
    async function expectNoFailure(query: string) {
      const url = `${pathOf(endpoint)}?${query}`;
      const answer = await app.send({ method: endpoint.method, url, headers: headers(), payload: "{}" });
      expect(answer.status, `${url}: ${answer.text.slice(0, 300)}`).toBeLessThan(500);
    }

    it("never answers 5xx to a bad address", async () => {
      const params = [...endpoint.path.matchAll(/:(\w+)/g)].map(([mark]) => mark);
      for (const value of [...Object.values(BAD_TEXTS), "%00", "%ed%a0%80", "%", "../..", "9".repeat(40)]) {
        const text = safelyEncoded(value.slice(0, 300));
        for (const mark of params) {
          const url = endpoint.path.replace(mark, text).replace(/:\w+/g, "1");
          const answer = await app.send({ method: endpoint.method, url, headers: headers(), payload: "{}" });
          expectRefusal(answer, url);
        }
        for (const name of Object.keys(endpoint.query?.shape ?? {})) await expectNoFailure(`${name}=${text}`);
      }
      // The name is refused, or ignored, whatever its value.
      for (const name of ["surprise", "__proto__"]) await expectNoFailure(`${name}=1`);
    });
  },
);

/** A body with the bad value in these fields. */
const bodyWith = (value: unknown, ...fields: string[]) => ({
  internalName: "corpus",
  ...Object.fromEntries(fields.map((field) => [field, within(field, value)])),
});

const isAccepted = ({ body }: Endpoint, payload: unknown) =>
  body === undefined || body.safeParse(payload).success;

/** In a field with a list of entities with texts, the bad value goes into such a text. */
function within(field: string, value: unknown): unknown {
  if (field === "localizations") return [{ cultureCode: "en-GB", text: value }];
  const settings = [{ codeName: "Discount_amount", value }];
  return field === "categories" ? [{ name: "Project", settings }] : value;
}

/** Percent-encodes like a browser; a lone surrogate is sent as its bytes. */
function safelyEncoded(text: string): string {
  return text.startsWith("%") ? text : encodeURIComponent(text.replace(/[\ud800-\udfff]/g, "\ufffd"));
}
