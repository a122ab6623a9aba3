import Fastify from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database/database.ts";
import { type SignInApp, startSignInApp } from "../../../test/sign-in/sign-in-app.ts";
import { readConfig } from "../../config.ts";
import { securityHeaders } from "./security-headers.ts";

const CONTACT = "mailto:security@fair.example";

let database: TestDatabase;
let server: SignInApp;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startSignInApp(database.url, { SECURITY_CONTACT: CONTACT });
});
afterAll(async () => {
  await server?.stop();
  await database?.drop();
});

// rules/shell 23: search words and the tokens of links stand in addresses.
it.each([
  ["a call of the API", async () => "/api/session"],
  ["a public call", async () => "/api/public/sign-in-config"],
  ["an unknown address", async () => "/tickets?search=secret"],
  ["a link to a ticket", async () => "/r/CODE/ticket/secret"],
  ["the page of the API", async () => "/api/docs/"],
  ["keys of the identity provider", async () => "/oidc/jwks"],
  ["an unknown address of the identity provider", async () => "/oidc/nothing"],
  ["the login page", async () => new URL(await server.client().openLogin()).pathname],
  ["a broken address", async () => "/%"],
  ["health", async () => "/livez"],
])("%s sends no referrer on and is not sniffed or framed", async (_, addressOf) => {
  const { headers } = await fetch(`${server.url}${await addressOf()}`, { redirect: "manual" });
  expect(headers.get("referrer-policy")).toBe("no-referrer");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
});

it("says where to report a hole, where the installation says it", async () => {
  const answer = await fetch(`${server.url}/.well-known/security.txt`);
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const text = await answer.text();
  expect(text).toMatch(/^Contact: mailto:security@fair\.example\nExpires: 2\d{3}-/);
});

it.each([
  ["https", {}, "max-age=31536000"],
  ["https", { HSTS_SUBDOMAINS: "true" }, "max-age=31536000; includeSubDomains"],
  ["http", {}, null],
])("over %s with %j the header for TLS is %s", async (scheme, more, expected) => {
  const app = Fastify();
  const { HSTS_SUBDOMAINS } = readConfig(more);
  await securityHeaders(app, { https: scheme === "https", subdomains: HSTS_SUBDOMAINS });
  app.get("/", async () => "");
  expect((await app.inject("/")).headers["strict-transport-security"] ?? null).toBe(expected);
});
