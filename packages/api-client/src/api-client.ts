import type { Endpoint, Result } from "@foyer/contract/endpoint.ts";
import { parseJson, readProblem } from "./read-problem.ts";
import { type ApiRequest, type Input, type Parts, toForm, toRequest } from "./to-request.ts";

/** Calls the API as one person. Both reject with a sentence when it answers with anything but the endpoint's status and JSON. */
export interface ApiClient {
  call<E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    headers?: Record<string, string>,
  ): Promise<Result<E>>;
  /** Sends a text file to an endpoint that takes one. */
  upload<E extends Endpoint>(endpoint: E, input: Input<E>, file: TextFile): Promise<Result<E>>;
}
type TextFile = { name: string; content: string };

/** Sends a request with its sender's token; whether by fetch or by a browser under test is its own affair. */
export type Send = (request: ApiRequest) => Promise<{ status: number; text: string }>;

/** An API client for programs; the back-office has its own, which knows of sessions and sign-in pages. */
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
    upload(endpoint, input, { name, content }) {
      const body = toForm(endpoint, new Blob([content], { type: "text/csv" }), name);
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
