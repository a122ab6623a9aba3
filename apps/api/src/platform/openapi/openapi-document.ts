import type { Access } from "@foyer/contract/access.ts";
import type { Endpoint, RequestHeader } from "@foyer/contract/endpoint.ts";
import { Problem } from "@foyer/contract/problem.ts";
import type { z } from "zod";
import { ComponentSchemas, type JsonSchema } from "./component-schemas.ts";
import { tagOf } from "./tags.ts";

/** An endpoint with its unique name. */
type NamedEndpoint = { operationId: string; endpoint: Endpoint };
/** The endpoints of the contract, the schemas that it exports by name, and the server's address. */
export type DocumentParts = {
  endpoints: readonly NamedEndpoint[];
  schemas: readonly { name: string; schema: z.core.$ZodType }[];
  publicUrl: string;
};

type Content = Record<string, { schema: JsonSchema }>;
type Parameter = { name: string; in: string; required: boolean; description?: string; schema: JsonSchema };
type Response = { $ref?: string; description?: string; content?: Content };

/** One call of an OpenAPI document. */
export type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: object[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, Response>;
};

/** An OpenAPI document: its calls by path and method. */
export type OpenApiDocument = {
  openapi: string;
  info: object;
  servers: { url: string; description: string }[];
  tags: { name: string; description: string }[];
  security: object[];
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: object; responses: object; schemas: Record<string, JsonSchema> };
};

/** Draws the OpenAPI document (3.1) from the contract alone. rules/api 12 */
export function drawDocument({ endpoints, schemas, publicUrl }: DocumentParts): OpenApiDocument {
  const components = new ComponentSchemas([...schemas, { name: "Problem", schema: Problem }]);
  components.translate(Problem, "output");
  const answers = endpoints.map((one) => answerOf(one, components));
  const paths: OpenApiDocument["paths"] = {};
  for (const [index, one] of endpoints.entries()) {
    const path = one.endpoint.path.replace(/:(\w+)/g, "{$1}");
    const responses = { [one.endpoint.status]: answers[index] ?? {}, ...refusalsOf(one.endpoint) };
    const method = one.endpoint.method.toLowerCase();
    paths[path] = { ...paths[path], [method]: { ...operationOf(one, components), responses } };
  }
  const tags = new Map(endpoints.map(({ endpoint }) => [tagOf(endpoint).name, tagOf(endpoint).description]));
  return {
    openapi: "3.1.1",
    info: {
      title: "Foyer API",
      version: "1",
      description: INTRODUCTION,
      contact: { name: "The administrators of this installation", url: publicUrl },
      license: { name: "Not licensed for others", identifier: "LicenseRef-Proprietary" },
    },
    servers: [{ url: publicUrl, description: "This installation" }],
    tags: [...tags].map(([name, description]) => ({ name, description })).sort(byName),
    security: [{ accessToken: [] }, { apiKey: [] }],
    paths,
    components: {
      securitySchemes: SECURITY,
      responses: { Problem: PROBLEM },
      schemas: Object.fromEntries(Object.entries(components.components).sort()),
    },
  };
}

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, "en");

const INTRODUCTION = `Event registration and ticketing. Programs send an API key, which managers make under
**API keys**, as \`Authorization: Bearer foyer_…\`.

- A refusal is a \`Problem\`: switch on \`Error.Code\`, never on \`Error.Message\`.
- What can be edited has a \`version\`. Send the one that a change is based on as \`If-Match\`; a stale one is
  answered 412 with the current copy.
- In a PUT or PATCH an absent field keeps its value, and \`null\` empties it.
- With an API key, \`RateLimit\` says how many calls are left. 429 and 503 say in \`Retry-After\` when to try again.`;

const SECURITY = {
  accessToken: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "The access token of a person, from the identity provider of this installation.",
  },
  apiKey: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "foyer_…",
    description: "A key of another program. It never does more than the person who made it.",
  },
  signedLink: {
    type: "apiKey",
    in: "query",
    name: "signature",
    description: "A link that the server has signed for one file. It works for a minute.",
  },
};

const PROBLEM = {
  description: "A refusal.",
  content: { "application/json": { schema: { $ref: "#/components/schemas/Problem" } } },
};

function operationOf(
  { operationId, endpoint }: NamedEndpoint,
  components: ComponentSchemas,
): Omit<Operation, "responses"> {
  const { summary, access, params, query, body, upload } = endpoint;
  const content = body
    ? { "application/json": { schema: bodyOf(body, operationId, components) } }
    : upload && { "multipart/form-data": { schema: formOf(upload, components) } };
  return {
    operationId,
    summary,
    description: whoMay(access),
    tags: [tagOf(endpoint).name],
    security: securityOf(endpoint),
    parameters: [
      ...(params ? parametersOf(params, "path", components) : []),
      ...(query ? parametersOf(query, "query", components) : []),
      ...headersOf(endpoint).map((name) => HEADERS[name]),
    ],
    ...(content && { requestBody: { required: true, content } }),
  };
}

function bodyOf(body: z.ZodType, operationId: string, components: ComponentSchemas): JsonSchema {
  components.name(body, `${capitalized(operationId)}Body`);
  return components.translate(body, "input");
}

const BINARY = { type: "string", contentMediaType: "application/octet-stream" };

function formOf(
  { field, fields }: NonNullable<Endpoint["upload"]>,
  components: ComponentSchemas,
): JsonSchema {
  const others = fields ? components.fieldsOf(fields) : [];
  return {
    type: "object",
    properties: {
      [field]: { ...BINARY, description: "The file." },
      ...Object.fromEntries(others.map(({ name, schema }) => [name, schema])),
    },
    required: [field, ...others.filter(({ isRequired }) => isRequired).map(({ name }) => name)],
  };
}

const parametersOf = (
  schema: z.ZodObject,
  place: "path" | "query",
  components: ComponentSchemas,
): Parameter[] =>
  components.fieldsOf(schema).map(({ name, schema, isRequired }) => ({
    name,
    in: place,
    required: place === "path" || isRequired,
    schema,
  }));

function answerOf({ operationId, endpoint }: NamedEndpoint, components: ComponentSchemas): Response {
  const { result, status } = endpoint;
  if (status === 204) return { description: "Done." };
  if (result === "file") {
    return { description: "The file.", content: { "application/octet-stream": { schema: BINARY } } };
  }
  components.name(result, `${capitalized(operationId)}Result`);
  const schema = components.translate(result, "output");
  return { description: DONE[status], content: { "application/json": { schema } } };
}

const DONE = { 200: "Success.", 201: "Created.", 202: "Accepted; the work goes on." } as const;

/** The refusals that an endpoint can have by its declaration; each has the same shape. */
function refusalsOf(endpoint: Endpoint): Record<string, { $ref: string }> {
  const { access, params, body, upload, query } = endpoint;
  const isClosed = access !== "public";
  const statuses = [
    (body || upload || query) && "400",
    isClosed && "401",
    isClosed && "403",
    params && "404",
    headersOf(endpoint).includes("If-Match") && "412",
    (body || upload) && "422",
    "429",
    "503",
    "default",
  ].filter((one) => typeof one === "string");
  return Object.fromEntries(statuses.map((status) => [status, { $ref: "#/components/responses/Problem" }]));
}

function securityOf({ access, refusesKeys, result }: Endpoint): Record<string, never[]>[] {
  if (access === "public") return [];
  return [
    { accessToken: [] },
    ...(refusesKeys ? [] : [{ apiKey: [] }]),
    ...(result === "file" ? [{ signedLink: [] }] : []),
  ];
}

function headersOf({ method, access, headers = [] }: Endpoint): (RequestHeader | "If-Match")[] {
  const changesEntity = access !== "public" && ["PUT", "PATCH", "DELETE"].includes(method);
  return changesEntity ? ["If-Match", ...headers] : [...headers];
}

const headerOf = (name: string, description: string, isRequired = false): Parameter => ({
  name,
  in: "header",
  required: isRequired,
  description,
  schema: { type: "string" },
});

const HEADERS: Record<RequestHeader | "If-Match", Parameter> = {
  "If-Match": headerOf("If-Match", 'The version that the change is based on, such as `"3"`.'),
  "Idempotency-Key": headerOf("Idempotency-Key", "A retry with the same key does its work once."),
  "Proof-Of-Work": headerOf("Proof-Of-Work", "The solution of the challenge that a 428 has sent."),
  "Attendee-Session": headerOf("Attendee-Session", "The token of an attendee who has signed in."),
  "Address-Proof": headerOf("Address-Proof", "The proof of an address, for the code that was mailed there."),
  "Desk-Key": headerOf("Desk-Key", "The key of the desk.", true),
  "Gate-Key": headerOf("Gate-Key", "The key of the device.", true),
  "Lead-Key": headerOf("Lead-Key", "The key of the device.", true),
};

function whoMay(access: Access): string {
  if (access === "public") return "Who may: anybody.";
  if (access === "signed-in") return "Who may: anybody who is signed in.";
  if ("project" in access) return `Who may: the role ${access.project} or a higher one, in this project.`;
  const also = access.ofProject && ` With \`projectId\`: ${access.ofProject} or higher, in that project.`;
  return `Who may: the role ${access.staff} or a higher one.${also ?? ""}`;
}

const capitalized = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
