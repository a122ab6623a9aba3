import type { Endpoint, Result } from "@foyer/contract/endpoint.ts";
import { parseJson, readProblem } from "./read-problem.ts";
import { type ApiRequest, type Input, type Parts, toForm, toRequest } from "./to-request.ts";

/** Calls the API as one user. Both reject with a sentence if the answer has another status than the endpoint's, or no JSON. */
export interface ApiClient {
  call<E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    headers?: Record<string, string>,
  ): Promise<Result<E>>;
  /** Sends a text file to an endpoint that takes one. */
  upload<E extends Endpoint>(endpoint: E, input: Input<E>, file: TextFile): Promise<Result<E>>;
}
type TextFile = {
  name: string;
  content: string;
  /** The form's fields beside it. */
  fields?: Readonly<Record<string, string>>;
};

/** Sends a request with the user's token, for example by `fetch` or by a browser under test. */
export type Send = (request: ApiRequest) => Promise<{ status: number; text: string }>;

/** An API client for tools and tests; the back-office has its own, which handles sessions and sign-in. */
export function createApiClient(send: Send): ApiClient {
  async function ask<E extends Endpoint>(endpoint: E, request: ApiRequest): Promise<Result<E>> {
    const { status, text } = await send(request);
    const isExpected = status === endpoint.status;
    if (isExpected && (endpoint.result === "file" || text === "")) return undefined as Result<E>;
    const answer = isExpected ? parseJson(text) : undefined;
    if (answer === undefined) throw new Error(refusal(request, status, text));
    return answer as Result<E>;
  }

  return {
    call(endpoint, input, headers = {}) {
      const request = toRequest(endpoint, input);
      return ask(endpoint, { ...request, headers: { ...request.headers, ...headers } });
    },
    upload(endpoint, input, { name, content, fields = {} }) {
      const body = toForm(endpoint, new Blob([content], { type: "text/csv" }), name);
      for (const [field, value] of Object.entries(fields)) body.set(field, value);
      const { params, query }: Parts = input;
      return ask(endpoint, toRequest(endpoint, { params, query, body }));
    },
  };
}

function refusal({ method, address }: ApiRequest, status: number, text: string): string {
  const problem = readProblem(text);
  const said = problem
    ? [`${problem.Code}:`, problem.Message, ...Object.entries(problem.Fields ?? {}).flat()].join(" ")
    : text.slice(0, 1000);
  return `${method} ${address} answered ${status}: ${said}`;
}
