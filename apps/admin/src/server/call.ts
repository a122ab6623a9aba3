import type { Call, Endpoint, Result } from "@foyer/contract/endpoint.ts";
import { PROBLEMS, Problem } from "@foyer/contract/problem.ts";
import { ApiError } from "./api-error.ts";
import { credentials } from "./credentials.ts";
import { fillPath, toQuery } from "./fill-path.ts";
import { normaliseIds } from "./normalise-ids.ts";

type OptionalIfAllIs<T> = { [K in keyof T as object extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as object extends T[K] ? K : never]?: T[K];
};
/** What a caller hands over: params, query and body as the endpoint declares them; may leave out what has defaults. */
export type Input<E extends Endpoint> = OptionalIfAllIs<Call<E>> & {
  /** The version that a change is based on, where the body has no place for it. rules/api 4 */
  version?: number;
};

type Parts = {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
  version?: number;
};
/** Browser addresses need no base; tests give one. */
type Options = { signal?: AbortSignal | undefined; base?: string };

/**
 * Makes one call of the contract: the only place that fetches. Resolves with the answer's body; throws `ApiError`.
 * rules/shell 20–22
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: Options = {},
): Promise<Result<E>> {
  const { accessToken, tokenInsteadOf, expired } = credentials();
  const token = await accessToken();
  let response = await send(endpoint, input as Parts, token, options);
  if (response.status === 401 && token !== null) {
    const another = await tokenInsteadOf(token);
    if (another !== null) response = await send(endpoint, input as Parts, another, options);
  }
  if (response.status === 401) expired();
  return (await read(endpoint, response)) as Result<E>;
}

async function send(
  endpoint: Endpoint,
  parts: Parts,
  token: string | null,
  options: Options,
): Promise<Response> {
  const { params, query, version } = parts;
  const address = `${options.base ?? ""}${fillPath(endpoint.path, params)}${toQuery(query)}`;
  try {
    return await fetch(address, {
      method: endpoint.method,
      headers: {
        accept: "application/json",
        ...(!(parts.body instanceof FormData) && { "content-type": "application/json" }),
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(version !== undefined && { "if-match": `"${version}"` }),
      },
      credentials: "include",
      redirect: "manual",
      ...bodyOf(endpoint, parts.body),
      ...(options.signal && { signal: options.signal }),
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiError({ status: 0, code: "network", message: "The server cannot be reached." });
  }
}

/** A JSON content type must not come without JSON: a change that has nothing to say sends an empty object. */
function bodyOf({ method }: Endpoint, body: unknown): { body?: FormData | string } {
  if (method === "GET") return {};
  return { body: body instanceof FormData ? body : JSON.stringify(body ?? {}) };
}

async function read(endpoint: Endpoint, response: Response): Promise<unknown> {
  const { status } = response;
  if (response.type === "opaqueredirect" || (status >= 300 && status < 400)) throw denied(status);
  const text = await textOf(response);
  const type = response.headers.get("content-type") ?? "";
  // Only a page can be a sign-in page: somebody's text may hold these words too. rules/shell 22
  if (type.startsWith("text/html")) {
    throw text.includes("Remember me") ? denied(status) : unreadable(status);
  }
  if (!response.ok) throw toError(status, text);
  if (endpoint.result === "file" || text === "") return undefined;
  const answer = parse(text);
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function denied(status: number): ApiError {
  credentials().denied();
  return new ApiError({ status, code: "denied", message: PROBLEMS["not-allowed"].message });
}

const unreadable = (status: number) =>
  new ApiError({ status, code: "unreadable-answer", message: PROBLEMS.unexpected.message });

function toError(status: number, text: string): ApiError {
  const problem = Problem.safeParse(parse(text));
  if (!problem.success) return unreadable(status);
  const { Message, Code, Fields, Current } = problem.data.Error;
  return new ApiError({ status, code: Code, message: Message, fields: Fields, current: Current });
}
