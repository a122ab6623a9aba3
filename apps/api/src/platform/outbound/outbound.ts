import { lookup as lookUpHost } from "node:dns/promises";
import { type ClientRequest, type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { callSpan, noteStatus } from "../tracing/call-span.ts";
import { inSpan } from "../tracing/tracing.ts";
import { type AllowedHosts, allowsHost } from "./allowed-hosts.ts";
import { lookupListed, lookupPublic, type Resolve } from "./checked-lookup.ts";
import { OutboundError } from "./outbound-error.ts";

/** Milliseconds of a whole exchange, from the look-up of the name to the last byte. */
const TOTAL_MS = 5_000;
/** Bytes of an answer. */
const MAX_ANSWER = 1_048_576;

type OutboundRequest = {
  method: "GET" | "POST";
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

type Parts = {
  allowed: AllowedHosts;
  /** May it connect to hosts that are not listed, if they are public ones? rules/outbound 8 */
  allowsPublic?: boolean;
  /**
   * Scheme, host and port of an address that the environment names as a whole: it may be private, and without TLS if that
   * address is. rules/outbound 7
   */
  trustedOrigin?: string | undefined;
  resolve?: Resolve;
};

const resolveAll: Resolve = (host) => lookUpHost(host, { all: true, verbatim: true });

export function createOutbound(parts: Parts): Outbound {
  const { allowed, trustedOrigin, resolve = resolveAll } = parts;
  const refusalOf = (address: string) => {
    const url = parse(address);
    return refusalOfUrl(parts, url, url?.origin === trustedOrigin);
  };
  return {
    refusalOf,
    send: async (address, request) => {
      const refusal = refusalOf(address);
      if (refusal !== null) throw new OutboundError(refusal, { isRefusal: true });
      const url = new URL(address);
      const isTrusted = url.origin === trustedOrigin;
      const lookup =
        isTrusted || allowsHost(allowed, url)
          ? lookupListed(allowed, resolve, { url, isTrusted })
          : lookupPublic(resolve);
      return inSpan(request.method, callSpan(request.method, url), async (span) => {
        const headers = { ...request.headers, ...span?.headers() };
        const answer = await exchangeInTime(url, { ...request, headers }, lookup);
        noteStatus(span, answer.status);
        return answer;
      });
    },
  };
}

function parse(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}

function refusalOfUrl(
  { allowed, allowsPublic = false }: Parts,
  url: URL | null,
  isTrusted: boolean,
): string | null {
  if (!url || !/^https?:$/.test(url.protocol)) return "This is not a web address.";
  if (url.username !== "" || url.password !== "") return "An address with a password is refused.";
  if (isTrusted) return null;
  if (!allowsHost(allowed, url)) return allowsPublic ? refusalOfPublic(url) : notListed(url);
  // Personal data and signatures never travel in the clear, except on a network that the operator lists by address.
  const isListedAddress = isIP(bare(url.hostname)) !== 0;
  if (url.protocol === "http:" && !isListedAddress) return "The address must begin with https://.";
  return null;
}

const notListed = ({ host }: URL) => `The host ${host} is not listed in OUTBOUND_ALLOW.`;

/** Names that no public host has: without a dot, or reserved for inner networks. */
const INNER_NAME = /^[^.]+\.?$|\.(localhost|local|internal|home\.arpa)\.?$/;

/** A host that is not listed has a name, TLS and its default port: what else there is on public hosts is no receiver. */
function refusalOfPublic(url: URL): string | null {
  if (isIP(bare(url.hostname)) !== 0 || INNER_NAME.test(url.hostname)) return notListed(url);
  if (url.protocol === "http:") return "The address must begin with https://.";
  return url.port === "" ? null : `${notListed(url)} Without it only port 443 is allowed.`;
}

async function exchangeInTime(
  url: URL,
  request: OutboundRequest,
  lookup: LookupFunction,
): Promise<OutboundAnswer> {
  const timeout = AbortSignal.timeout(TOTAL_MS);
  const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout;
  try {
    return await exchange(url, { ...request, signal }, lookup);
  } catch (error) {
    if (error instanceof OutboundError) throw error;
    if (timeout.aborted) throw new OutboundError(`No complete answer within ${TOTAL_MS / 1000} seconds.`);
    throw new OutboundError(`The connection failed (${nameOf(error)}).`);
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

/** The host without the brackets of an IPv6 address. */
const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, "");

const nameOf = (error: unknown) =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "closed early";
