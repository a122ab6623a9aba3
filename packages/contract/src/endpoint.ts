import type { z } from "zod";
import type { Access } from "./access.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A multipart form: the name of its one file, what the file's name must end in, and its other fields. rules/files 1 */
export type Upload = { field: string; extensions: readonly `.${string}`[]; fields?: z.ZodObject };

/** A file as it was sent. */
export type UploadedFile = { name: string; bytes: Uint8Array };

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
  /** Instead of a JSON body: a multipart form with one file. */
  upload?: Upload;
  /** Success status and body; failures always have the shape of `Problem`. */
  status: 200 | 201 | 202 | 204;
  /** `file` answers stream bytes; all others are JSON. */
  result: z.ZodType | "file";
};

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type In<S> = S extends z.ZodType ? z.input<S> : undefined;
type Needed<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

type FieldsOf<E extends Endpoint> = E["upload"] extends { fields: infer F } ? Out<F> : undefined;
type FileOf<E extends Endpoint> = E["upload"] extends Upload ? UploadedFile : undefined;
/** What a handler receives: parsed, trimmed, defaulted. Of an upload, `body` holds the fields beside the file. */
export type Request<E extends Endpoint> = Needed<{
  params: Out<E["params"]>;
  query: Out<E["query"]>;
  body: E["upload"] extends Upload ? FieldsOf<E> : Out<E["body"]>;
  file: FileOf<E>;
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
