import { parseJson, readProblem } from "@foyer/api-client/read-problem.ts";
import { type Input, type Parts, toRequest } from "@foyer/api-client/to-request.ts";
import { NOT_ALLOWED, UNEXPECTED } from "@foyer/contract/client-problems.ts";
import type { Endpoint, Result } from "@foyer/contract/endpoint.ts";
import { ApiError } from "./api-error.ts";
import { credentials } from "./credentials.ts";
import { normaliseIds } from "./normalise-ids.ts";

/** `base` is the server's URL; only tests set it, browsers use the page's origin. */
type Options = { signal?: AbortSignal | undefined; base?: string };

/**
 * Calls one endpoint of the contract. Resolves with the response body; throws `ApiError`.
 * rules/shell 20–22
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: Options = {},
): Promise<Result<E>> {
  return (await read(endpoint, await signedIn(endpoint, input, options))) as Result<E>;
}

/** A file as the page needs it: its bytes and its version. */
export type LoadedFile = { blob: Blob; version: number };

/** Loads a file to show it; null: there is none (404). Throws `ApiError`. */
export async function callFile<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: Options = {},
): Promise<LoadedFile | null> {
  const response = await signedIn(endpoint, input, options);
  const [, version] = /"(\d+)"/.exec(response.headers.get("etag") ?? "") ?? [];
  if (response.ok) return { blob: await response.blob(), version: Number(version ?? 0) };
  if (response.status === 404) return null;
  await read(endpoint, response);
  throw unreadable(response.status);
}

async function signedIn(endpoint: Endpoint, input: Parts, options: Options): Promise<Response> {
  const { accessToken, tokenInsteadOf, expired } = credentials();
  const token = await accessToken();
  let response = await send(endpoint, input, token, options);
  if (response.status === 401 && token !== null) {
    const another = await tokenInsteadOf(token);
    if (another !== null) response = await send(endpoint, input, another, options);
  }
  if (response.status === 401) expired();
  return response;
}

async function send(
  endpoint: Endpoint,
  input: Parts,
  token: string | null,
  { base = "", signal }: Options,
): Promise<Response> {
  const { address, ...request } = toRequest(endpoint, input, token);
  try {
    return await fetch(`${base}${address}`, {
      ...request,
      credentials: "include",
      redirect: "manual",
      ...(signal && { signal }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError({ status: 0, code: "network", message: "The server cannot be reached." });
  }
}

async function read(endpoint: Endpoint, response: Response): Promise<unknown> {
  const { status } = response;
  if (response.type === "opaqueredirect" || (status >= 300 && status < 400)) throw denied(status);
  const text = await textOf(response);
  const type = response.headers.get("content-type") ?? "";
  // Only HTML can be a sign-in page. The same words may occur in JSON data. rules/shell 22
  if (type.startsWith("text/html")) {
    throw text.includes("Remember me") ? denied(status) : unreadable(status);
  }
  if (!response.ok) throw toError(status, text);
  if (endpoint.result === "file" || text === "") return undefined;
  const answer = parseJson(text);
  if (answer === undefined) throw unreadable(status);
  return text.includes('_id"') ? normaliseIds(answer, endpoint.result) : answer;
}

async function textOf(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch {
    throw new ApiError({ status: 0, code: "network", message: "The connection broke off." });
  }
}

function denied(status: number): ApiError {
  credentials().denied();
  return new ApiError({ status, code: "denied", message: NOT_ALLOWED.message });
}

const unreadable = (status: number) =>
  new ApiError({ status, code: "unreadable-answer", message: UNEXPECTED.message });

function toError(status: number, text: string): ApiError {
  const problem = readProblem(text);
  if (problem === null) return unreadable(status);
  const { Message, Code, Fields, Current } = problem;
  return new ApiError({ status, code: Code, message: Message, fields: Fields, current: Current });
}
