import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { startForeignProvider } from "../../../test/sign-in/foreign-provider.ts";
import { readConfig } from "../../config.ts";
import { externalIssuer, findIssuerErrors } from "./token-issuer.ts";
import { watchProvider } from "./watch-provider.ts";

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

const errorsAt = (address: string) =>
  findIssuerErrors(externalIssuer(readConfig({ OIDC_ISSUER: address }), address));

/** Answers each path with a document; an unknown one with 404. */
async function serve(documents: (url: string) => Record<string, unknown>): Promise<string> {
  const listener: RequestListener = (request, response) => {
    const document = documents(url)[request.url ?? ""];
    response.writeHead(document === undefined ? 404 : 200).end(JSON.stringify(document));
  };
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  stops.push(() => new Promise<void>((done) => server.close(() => done())));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return url;
}

const DISCOVERY = "/.well-known/openid-configuration";

// rules/sign-in 18
it("finds nothing wrong with a provider that answers", async () => {
  const provider = await startForeignProvider("http://127.0.0.1/auth-callback");
  stops.push(provider.stop);
  expect(await errorsAt(provider.url)).toEqual([]);
});

it("says what is wrong with one that does not", async () => {
  const gone = await startForeignProvider("http://127.0.0.1/auth-callback");
  await gone.stop();
  expect(await errorsAt(gone.url)).toEqual([
    expect.stringMatching(/^OIDC_ISSUER does not answer: connect ECONNREFUSED/),
  ]);
  expect(await errorsAt(await serve(() => ({})))).toEqual(["OIDC_ISSUER does not answer: status 404."]);
  const other = await serve((url) => ({
    [DISCOVERY]: { issuer: "https://other.example", jwks_uri: `${url}/keys` },
  }));
  expect(await errorsAt(other)).toEqual(["OIDC_ISSUER names itself https://other.example."]);
  const keyless = await serve((url) => ({ [DISCOVERY]: { issuer: url, jwks_uri: `${url}/keys` } }));
  expect(await errorsAt(keyless)).toEqual([
    expect.stringMatching(/^The keys of OIDC_ISSUER cannot be read: .*200 OK/),
  ]);
});

it("tells each answer once, and stops asking when nothing is missing", async () => {
  const answers = [["No answer."], ["No answer."], []];
  const lines: unknown[] = [];
  const isGood = Promise.withResolvers<void>();
  let asked = 0;
  const note = (level: string) => (fields: object, message: string) => {
    lines.push([level, fields, message]);
    if (level === "info") isGood.resolve();
  };
  stops.push(
    watchProvider({
      setting: "OIDC_ISSUER",
      issuer: "https://id.example",
      people: "staff",
      findErrors: async () => answers[asked++] ?? ["asked again"],
      log: { info: note("info"), warn: note("warn"), error: note("error") },
      everyMs: 1,
    }),
  );
  await isGood.promise;
  await new Promise((done) => setTimeout(done, 20));
  const issuer = "https://id.example";
  expect(lines).toEqual([
    ["warn", { issuer, reason: "No answer." }, "staff cannot sign in at OIDC_ISSUER, or not fully"],
    ["info", { issuer }, "staff can sign in at OIDC_ISSUER"],
  ]);
  expect(asked).toBe(3);
});
