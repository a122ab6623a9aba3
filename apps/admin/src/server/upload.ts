import { readProblem } from "@foyer/api-client/read-problem.ts";
import { toForm, toRequest } from "@foyer/api-client/to-request.ts";
import type { Endpoint, Result } from "@foyer/contract/endpoint.ts";
import { ApiError } from "./api-error.ts";
import { credentials } from "./credentials.ts";

export type UploadOptions = {
  /** Called with the share of the file that has been sent, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  query?: Readonly<Record<string, string | undefined>>;
  /** The form's fields beside the file. */
  fields?: Readonly<Record<string, string>>;
  /** The version that the upload replaces. rules/api 4 */
  version?: number;
};
type Params = Readonly<Record<string, string | number>>;

/** Uploads a file to an endpoint and reports progress, which `call` cannot. Rejects with `ApiError`. */
export async function upload<E extends Endpoint>(
  endpoint: E,
  params: Params,
  file: File,
  { onProgress, signal, query, fields = {}, version }: UploadOptions = {},
): Promise<Result<E>> {
  const { accessToken, expired } = credentials();
  const token = await accessToken();
  const form = toForm(endpoint, file, file.name);
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const { method, address, headers } = toRequest(endpoint, { params, query, body: form, version }, token);
  const request = new XMLHttpRequest();
  request.open(method, address);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
  const answer = await new Promise<{ status: number; text: string }>((resolve, reject) => {
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(failure("network", "The server cannot be reached."));
    request.onabort = () => reject(failure("network", "The upload was cancelled."));
    signal?.addEventListener("abort", () => request.abort());
    if (signal?.aborted) reject(failure("network", "The upload was cancelled."));
    else request.send(form);
  });
  if (answer.status === 401) expired();
  if (answer.status < 200 || answer.status > 299) throw refusalOf(answer.status, answer.text);
  return JSON.parse(answer.text) as Result<E>;
}

const failure = (code: string, message: string) => new ApiError({ status: 0, code, message });

function refusalOf(status: number, text: string): ApiError {
  const problem = readProblem(text);
  if (problem === null)
    return new ApiError({ status, code: "unreadable-answer", message: "The file could not be uploaded." });
  const { Message, Code, Fields } = problem;
  return new ApiError({ status, code: Code, message: Message, fields: Fields });
}
