import type { z } from "zod";
import type { Access } from "./access.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** One call of the HTTP API: the server's validation, the browser's types and the OpenAPI page come from it. */
export type Endpoint = {
  method: Method;
  /** Whole path from the root, parameters as `:name`. */
  path: `/api/${string}`;
  /** One sentence for the API page. */
  summary: string;
  access: Access;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Success status and body; failures always have the shape of `Problem`. */
  status: 200 | 201 | 202 | 204;
  /** `file` answers stream bytes; all others are JSON. */
  result: z.ZodType | "file";
};

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type In<S> = S extends z.ZodType ? z.input<S> : undefined;
type Needed<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/** What a handler receives: parsed, trimmed, defaulted. */
export type Request<E extends Endpoint> = Needed<{
  params: Out<E["params"]>;
  query: Out<E["query"]>;
  body: Out<E["body"]>;
}>;
/** What a caller sends: defaults may be left out. */
export type Call<E extends Endpoint> = Needed<{
  params: In<E["params"]>;
  query: In<E["query"]>;
  body: In<E["body"]>;
}>;
export type Result<E extends Endpoint> = E["result"] extends z.ZodType ? z.output<E["result"]> : undefined;

/** Declares an endpoint, keeping its exact types. */
export const endpoint = <const E extends Endpoint>(e: E): E => e;
