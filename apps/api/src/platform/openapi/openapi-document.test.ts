import { createConfig, lintFromString } from "@redocly/openapi-core";
import { type RulesetDefinition, Spectral, Document as SpectralDocument } from "@stoplight/spectral-core";
import * as Parsers from "@stoplight/spectral-parsers";
import { oas } from "@stoplight/spectral-rulesets";
import { beforeAll, describe, expect, it } from "vitest";
import { app, setUpApp } from "../../../test/server/set-up-app.ts";

setUpApp();

type Parameter = { name: string; in: string; required: boolean };
type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  security: object[];
  parameters: Parameter[];
  responses: Record<string, unknown>;
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
};
type Document = {
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> };
};

let document: Document;
let text: string;
beforeAll(async () => {
  const answer = await app.send({ method: "GET", url: "/api/docs/json" });
  expect(answer.status).toBe(200);
  ({ body: document, text } = answer);
});
const operations = () => Object.values(document.paths).flatMap((path) => Object.values(path));
const operation = (operationId: string) => operations().find((one) => one.operationId === operationId);

const lint = async (source: string) => {
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({ source, absoluteRef: "openapi.json", config });
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`);
};

// rules/api 12
it("Redocly finds nothing to complain of", async () => {
  expect(await lint(text)).toEqual([]);
});

it("and would find a parameter that no path has", async () => {
  const broken = text.replace('"/api/staff/{id}"', '"/api/staff/{other}"');
  expect(broken).not.toBe(text);
  expect((await lint(broken)).join()).toContain("path-parameters-defined");
});

const lintBySpectral = async (source: string) => {
  const spectral = new Spectral();
  // Its declared type lacks a member that the definition of a ruleset may leave out.
  spectral.setRuleset({ extends: [oas as unknown as RulesetDefinition] });
  const found = await spectral.run(new SpectralDocument(source, Parsers.Json, "openapi.json"));
  return found.map(({ code, message, path }) => `${code}: ${message} ${path.join("/")}`);
};

it("nor does Spectral, with its rules of OpenAPI", async () => {
  expect(await lintBySpectral(text)).toEqual([]);
});

it("which would find a name of an operation that two have", async () => {
  const broken = text.replace('"operationId":"listCountries"', '"operationId":"getCountry"');
  expect(broken).not.toBe(text);
  expect((await lintBySpectral(broken)).join()).toContain("operation-operationId-unique");
});

it("has every endpoint once, each with a unique name of verb and noun, and a group", () => {
  const declared = app.app.platform.endpoints.map(
    ({ method, path }) => `${method.toLowerCase()} ${path.replace(/:(\w+)/g, "{$1}")}`,
  );
  const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  expect(documented.sort()).toEqual(declared.sort());
  const ids = operations().map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z]+[A-Z]\w+$/);
  expect(operations().filter(({ tags }) => tags.includes("Other"))).toEqual([]);
  for (const { description } of document.tags) expect(description).not.toBe("");
});

// Programs depend on these names; a renamed one breaks the clients that others have generated.
it.each([
  "listCountries",
  "getCountry",
  "updateCountry",
  "exportCountryTranslations",
  "listTickets",
  "payTicket",
  "submitAnswers",
  "createApiKey",
])("%s keeps its name", (operationId) => expect(operation(operationId)).toBeDefined());

it("bodies and results are named components, and every reference leads to one", () => {
  const names = Object.keys(document.components.schemas);
  expect(names).toEqual(
    expect.arrayContaining(["Problem", "Staff", "InviteBody", "ApiKey", "UpdateCountryBody"]),
  );
  const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
  expect(references.length).toBeGreaterThan(300);
  expect(names).toEqual(expect.arrayContaining([...new Set(references)]));
  expect(text).not.toContain("#/$defs/");
  expect(operation("inviteStaff")?.requestBody?.content["application/json"]?.schema).toEqual({
    $ref: "#/components/schemas/InviteBody",
  });
});

describe("an operation says", () => {
  it("which headers it reads", () => {
    const headers = (id: string) =>
      operation(id)
        ?.parameters.filter((one) => one.in === "header")
        .map(({ name }) => name);
    expect(headers("updateCountry")).toEqual(["If-Match"]);
    expect(headers("submitAnswers")).toEqual(["Idempotency-Key", "Proof-Of-Work", "Attendee-Session"]);
    expect(headers("getDeskKit")).toEqual(["Desk-Key"]);
    expect(headers("listTickets")).toEqual([]);
  });

  it("who may call it, and with what", () => {
    expect(operation("listTickets")?.security).toEqual([{ accessToken: [] }, { apiKey: [] }]);
    expect(operation("createApiKey")?.security).toEqual([{ accessToken: [] }]);
    expect(operation("exportTickets")?.security).toContainEqual({ signedLink: [] });
    expect(operation("submitAnswers")?.security).toEqual([]);
  });

  it("how it refuses", () => {
    const problem = { $ref: "#/components/responses/Problem" };
    const refusals = operation("updateCountry")?.responses;
    expect(refusals).toMatchObject({ 401: problem, 403: problem, 404: problem, 412: problem, 422: problem });
    expect(operation("listCountries")?.responses).not.toHaveProperty("412");
  });
});

it("names this installation's address", () => {
  expect(document.servers.map(({ url }) => url)).toEqual(["http://127.0.0.1:3000"]);
});
