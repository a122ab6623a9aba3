import { fillPath, toQuery } from "@foyer/api-client/fill-path.ts";
import type { Input, Parts } from "@foyer/api-client/to-request.ts";
import type { Endpoint, Result } from "@foyer/contract/endpoint.ts";
import type { Problem } from "@foyer/contract/problem.ts";

type Told = Partial<Pick<Problem["Error"], "Code" | "Message">>;

/** The server has refused a call. `code` and `message`: the problem's, where it has told one. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, { Code = "", Message }: Told = {}) {
    super(Message ?? `The server answered ${status}`);
    this.status = status;
    this.code = Code;
  }
}

/**
 * The latest result of a call. `unknown`: no call yet; `refused`: the key is not valid any more; `suspended`: the device may
 * sync but is provisioned with nothing new.
 */
export type ServerStatus =
  | "unknown"
  | "reachable"
  | "syncing"
  | "no-network"
  | "refused"
  | "suspended"
  | "failed";

/** Returns the status after calls that ended with these errors; the first one counts. */
export function statusAfter([error]: readonly unknown[]): ServerStatus {
  if (error === undefined) return "reachable";
  if (!(error instanceof Refused)) return "no-network";
  if (error.status === 403) return "suspended";
  return error.status === 401 ? "refused" : "failed";
}

const TIMEOUT_MS = 30_000;

type Options = {
  /** The header by which the server knows the device. */
  headers?: Readonly<Record<string, string>>;
  timeoutMs?: number;
};

/** Calls an endpoint of the contract. Endpoints are imported as types only, which keeps their schemas out of the bundle. */
export async function request<E extends Endpoint>(
  { method, path }: Pick<E, "method" | "path">,
  { params, query, body }: Input<E> & Parts,
  { headers, timeoutMs = TIMEOUT_MS }: Options = {},
): Promise<Response> {
  const answer = await fetch(`${fillPath(path, params)}${toQuery(query)}`, {
    method,
    headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!answer.ok) throw new Refused(answer.status, await problemOf(answer));
  return answer;
}

/** A proxy answers without a problem. */
const problemOf = (answer: Response): Promise<Told> =>
  answer.json().then(
    ({ Error: told }: { Error?: Told }) => told ?? {},
    () => ({}),
  );

/** Calls an endpoint that answers with JSON. */
export async function call<E extends Endpoint>(
  address: Pick<E, "method" | "path">,
  input: Input<E> & Parts,
  options?: Options,
): Promise<Result<E>> {
  return (await request<E>(address, input, options)).json() as Promise<Result<E>>;
}
