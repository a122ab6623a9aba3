import type { Call, Endpoint } from "@foyer/contract/endpoint.ts";
import { fillPath, toQuery } from "./fill-path.ts";

type OptionalIfAllIs<T> = { [K in keyof T as object extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as object extends T[K] ? K : never]?: T[K];
};
/** What a caller hands over: params, query and body as the endpoint declares them; may leave out what has defaults. */
export type Input<E extends Endpoint> = OptionalIfAllIs<Call<E>> & {
  /** The version that a change is based on, where the body has no place for it. rules/api 4 */
  version?: number;
};

/** The parts of an input, whatever its endpoint; tests also send what no endpoint takes. */
export type Parts = {
  params?: Readonly<Record<string, unknown>> | undefined;
  query?: Readonly<Record<string, unknown>> | undefined;
  body?: unknown;
  version?: number | undefined;
};

/** What goes over the wire; `address` is path and query, without a host. */
export type ApiRequest = {
  method: Endpoint["method"];
  address: string;
  headers: Record<string, string>;
  body?: FormData | string;
};

/** Writes the request of a call. `token` null: as nobody. */
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

/** A JSON content type must not come without JSON: a change that has nothing to say sends an empty object. */
function bodyOf({ method }: Endpoint, body: unknown): { body?: FormData | string } {
  if (method === "GET") return {};
  return { body: body instanceof FormData ? body : JSON.stringify(body ?? {}) };
}

/** The multipart form in which an endpoint takes its file. */
export function toForm({ upload }: Endpoint, file: Blob, name: string): FormData {
  const form = new FormData();
  form.append(upload?.field ?? "file", file, name);
  return form;
}
