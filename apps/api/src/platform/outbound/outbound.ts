import { type ClientRequest, type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { callSpan, noteStatus } from "../tracing/call-span.ts";
import { inSpan } from "../tracing/tracing.ts";
import { nameOfFailure, OutboundError } from "./outbound-error.ts";
import { type OutboundParts, refusalOf, targetOf } from "./outbound-target.ts";

/** Milliseconds of a whole exchange, from the look-up of the name to the last byte, unless its part says otherwise. */
const TOTAL_MS = 5_000;
/** Bytes of an answer. */
const MAX_ANSWER = 1_048_576;

type OutboundRequest = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** Ends the exchange early. */
  signal?: AbortSignal;
};
type OutboundAnswer = { status: number; headers: IncomingMessage["headers"]; body: string };

/** The one way in which the server connects to hosts that settings name. rules/outbound */
export type Outbound = {
  /** Why this address is never connected to, in words for staff; null: its host is listed. */
  refusalOf(address: string): string | null;
  /** Sends one request. A redirect is an answer, it is not followed. Throws `OutboundError`. */
  send(address: string, request: OutboundRequest): Promise<OutboundAnswer>;
};

export function createOutbound(parts: OutboundParts): Outbound {
  return {
    refusalOf: (address) => refusalOf(parts, address),
    send: async (address, request) => {
      const { url, lookup } = targetOf(parts, address);
      return inSpan(request.method, callSpan(request.method, url), async (span) => {
        const headers = { ...request.headers, ...span?.headers() };
        const answer = await exchangeInTime(
          url,
          { ...request, headers },
          { lookup, totalMs: parts.totalMs ?? TOTAL_MS },
        );
        noteStatus(span, answer.status);
        return answer;
      });
    },
  };
}

async function exchangeInTime(
  url: URL,
  request: OutboundRequest,
  { lookup, totalMs }: { lookup: LookupFunction; totalMs: number },
): Promise<OutboundAnswer> {
  const timeout = AbortSignal.timeout(totalMs);
  const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout;
  try {
    return await exchange(url, { ...request, signal }, lookup);
  } catch (error) {
    if (error instanceof OutboundError) throw error;
    if (timeout.aborted) throw new OutboundError(`No complete answer within ${totalMs / 1000} seconds.`);
    throw new OutboundError(`The connection failed (${nameOfFailure(error)}).`);
  }
}

/** One connection for one exchange: it is closed whatever else the receiver sends. */
async function exchange(
  url: URL,
  { method, headers, body, signal }: OutboundRequest,
  lookup: LookupFunction,
): Promise<OutboundAnswer> {
  const send = url.protocol === "https:" ? requestHttps : requestHttp;
  const content = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
  const options = {
    method,
    headers: { ...headers, ...content },
    lookup,
    agent: false,
    ...(signal && { signal }),
  };
  const request = send(url, options);
  try {
    const response = await answerOf(request, body);
    return { status: response.statusCode ?? 0, headers: response.headers, body: await read(response) };
  } finally {
    request.destroy();
  }
}

function answerOf(request: ClientRequest, body: string | undefined): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    // The listener stays: a connection that breaks after the answer must not end the process.
    request.on("error", reject);
    request.once("response", resolve);
    request.end(body);
  });
}

async function read(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_ANSWER) throw new OutboundError("The answer is larger than 1 MiB.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
