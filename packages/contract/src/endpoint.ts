import type { z } from "zod";
import type { Access } from "./access.ts";

/** A header that an endpoint reads besides `If-Match`, which every change of an entity may have. */
export type RequestHeader =
  | "Idempotency-Key"
  | "Proof-Of-Work"
  | "Attendee-Session"
  | "Address-Proof"
  | "Desk-Key"
  | "Gate-Key"
  | "Lead-Key";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * A multipart form: the field name of its one file, the required file extension (none: its content decides), and the
 * other fields. rules/files 1
 */
export type Upload = {
  field: string;
  extensions?: readonly `.${string}`[];
  fields?: z.ZodObject;
  /** The file is an image. Maximum width and height of the stored image, in pixels. rules/images */
  imageSide?: number;
};

/** An uploaded file. */
export type UploadedFile = { name: string; bytes: Uint8Array };
/** An uploaded image after it was re-encoded. */
export type UploadedImage = UploadedFile & {
  contentType: "image/png" | "image/jpeg";
  width: number;
  height: number;
  /** The stated resolution in pixels per inch; null: none. */
  resolution: number | null;
};

/** One endpoint of the HTTP API; server validation, client types and the OpenAPI page are derived from it. */
export type Endpoint = {
  method: Method;
  /** Whole path from the root, parameters as `:name`. */
  path: `/api/${string}`;
  /** One sentence for the API page. */
  summary: string;
  access: Access;
  /** Only for people: it concerns sign-in, staff or a credential that would outlive an API key. rules/api-keys 6 */
  refusesKeys?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** For the API page; the server passes all of them to every handler. */
  headers?: readonly RequestHeader[];
  /** In place of a JSON body: a multipart form with one file. */
  upload?: Upload;
  /** Success status and body; every failure has the shape of `Problem`. */
  status: 200 | 201 | 202 | 204;
  /** `file`: the answer is a stream of bytes; otherwise it is JSON. */
  result: z.ZodType | "file";
};

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type In<S> = S extends z.ZodType ? z.input<S> : undefined;
type Needed<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

type FieldsOf<E extends Endpoint> = E["upload"] extends { fields: infer F } ? Out<F> : undefined;
type FileOf<E extends Endpoint> = E["upload"] extends { imageSide: number }
  ? UploadedImage
  : E["upload"] extends Upload
    ? UploadedFile
    : undefined;
/** The input of a handler: parsed, trimmed, with defaults. For an upload, `body` holds the fields beside the file. */
export type Request<E extends Endpoint> = Needed<{
  params: Out<E["params"]>;
  query: Out<E["query"]>;
  body: E["upload"] extends Upload ? FieldsOf<E> : Out<E["body"]>;
  file: FileOf<E>;
}>;
/** The input of a client: fields with a default are optional. */
export type Call<E extends Endpoint> = Needed<{
  params: In<E["params"]>;
  query: In<E["query"]>;
  body: In<E["body"]>;
}>;
export type Result<E extends Endpoint> = E["result"] extends z.ZodType ? z.output<E["result"]> : undefined;

/** Declares an endpoint and keeps its exact types. */
export const endpoint = <const E extends Endpoint>(e: E): E => e;
