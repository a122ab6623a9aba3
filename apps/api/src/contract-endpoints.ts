import type { Endpoint } from "@foyer/contract/endpoint.ts";
import type { z } from "zod";
import { listContractModules } from "./contract-modules.ts";

/** An endpoint with the file of the contract that declares it and its export: its own, or that of its record. */
export type EndpointExport = {
  file: string;
  name: string;
  /** Verb and noun; unique and stable, for clients are generated from it. rules/api 12 */
  operationId: string;
  endpoint: Endpoint;
};

/** Lists the endpoints that the contract's files export, alone or in a record such as `countries`. */
export async function listEndpointExports(): Promise<EndpointExport[]> {
  return (await listContractModules()).flatMap(({ file, module }) =>
    Object.entries(module).flatMap(([name, value]) =>
      endpointsIn(name, value).map((one) => ({ file, ...one })),
    ),
  );
}

/** Exports that are a verb alone. */
const WITH_NOUN: Readonly<Record<string, string>> = { submit: "submitAnswers", search: "searchProjects" };

function endpointsIn(name: string, value: unknown): Omit<EndpointExport, "file">[] {
  if (isEndpoint(value)) return [{ name, operationId: WITH_NOUN[name] ?? name, endpoint: value }];
  return membersOf(value).flatMap(([member, endpoint]) =>
    isEndpoint(endpoint) ? [{ name, operationId: operationIdOf(name, member), endpoint }] : [],
  );
}

/** `listCountries`, `getCountry`, `exportCountryTranslations`: verb and noun, for the member of a record. */
function operationIdOf(record: string, member: string): string {
  const plural = `${record.charAt(0).toUpperCase()}${record.slice(1)}`;
  const one = plural.replace(/ies$/, "y").replace(/s$/, "");
  if (member === "list") return `list${plural}`;
  if (member === "translations") return `export${one}Translations`;
  return member.endsWith("Translations")
    ? member.replace("Translations", `${one}Translations`)
    : `${member}${one}`;
}

/** A schema that a file of the contract exports. */
type SchemaExport = { name: string; schema: z.core.$ZodType };

/** Lists the schemas that the contract exports, each under one name. */
export async function listContractSchemas(): Promise<SchemaExport[]> {
  const exports = (await listContractModules()).flatMap(({ module }) => Object.entries(module));
  return exports.flatMap(([name, value]) => (isSchema(value) ? [{ name, schema: value }] : []));
}

/** Lists all endpoints of the contract. */
export async function listContractEndpoints(): Promise<Endpoint[]> {
  return (await listEndpointExports()).map(({ endpoint }) => endpoint);
}

const membersOf = (value: unknown): [string, unknown][] =>
  typeof value === "object" && value !== null && !isSchema(value) ? Object.entries(value) : [];

const isSchema = (value: unknown): value is z.core.$ZodType =>
  typeof value === "object" && value !== null && "_zod" in value;

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value
  );
}
