import type { Call, Endpoint } from "@foyer/contract/endpoint.ts";
import { fillPath, toQuery } from "./fill-path.ts";

type OptionalIfAllIs<T> = { [K in keyof T as object extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as object extends T[K] ? K : never]?: T[K];
};
/** The input of a call: params, query and body as the endpoint declares them; fields with defaults are optional. */
export type Input<E extends Endpoint> = OptionalIfAllIs<Call<E>> & {
  /** The version that a change is based on, if the body has no field for it. rules/api 4 */
  version?: number;
};

/** The parts of an input of any endpoint; tests also send invalid input. */
export type Parts = {
  params?: Readonly<Record<string, unknown>> | undefined;
  query?: Readonly<Record<string, unknown>> | undefined;
  body?: unknown;
  version?: number | undefined;
};

/** An HTTP request; `address` is path and query, without a host. */
export type ApiRequest = {
  method: Endpoint["method"];
  address: string;
  headers: Record<string, string>;
  body?: FormData | string;
};

/** Builds the request of a call. `token` null: without authentication. */
export function toRequest(endpoint: Endpoint, parts: Parts, token: string | null = null): ApiRequest {
  const { params, query, body, version } = parts;
  return {
    method: endpoint.method,
    address: `${fillPath(endpoint.path, params)}${toQuery(query)}`,
    headers: {
      accept: "application/json",
      ...(!(body instanceof FormData) && { "content-type": "application/json" }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(version !== undefined && { "if-match": `"${version}"` }),
    },
    ...bodyOf(endpoint, body),
  };
}

/** A JSON content type needs a JSON body: a change without a body sends an empty object. */
function bodyOf({ method }: Endpoint, body: unknown): { body?: FormData | string } {
  if (method === "GET") return {};
  return { body: body instanceof FormData ? body : JSON.stringify(body ?? {}) };
}

/** The multipart form of an upload. */
export function toForm({ upload }: Endpoint, file: Blob, name: string): FormData {
  const form = new FormData();
  form.append(upload?.field ?? "file", file, name);
  return form;
}
