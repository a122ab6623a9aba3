import { type ClientHttp2Session, type ClientHttp2Stream, connect, constants } from "node:http2";
import { text } from "node:stream/consumers";
import { callSpan, noteStatus } from "../tracing/call-span.ts";
import { inSpan } from "../tracing/tracing.ts";
import { nameOfFailure, OutboundError } from "./outbound-error.ts";
import { type OutboundParts, targetOf } from "./outbound-target.ts";

const TOTAL_MS = 5_000;
/** Milliseconds after which a connection that nothing used is closed. */
const IDLE_MS = 60_000;

type Push = { headers: Readonly<Record<string, string>>; body: string; signal: AbortSignal };
type PushAnswer = { status: number; body: string };

/** Sends many short messages to one host. */
export type PushConnection = {
  /** Posts to a path. Throws `OutboundError`. */
  post(path: string, push: Push): Promise<PushAnswer>;
  close(): void;
};

type Parts = OutboundParts & {
  origin: string;
  /** The client's own certificate with its key, as PEM. */
  certificate: string;
  key: string;
  /** Certificates that are trusted in place of the public ones, as PEM. */
  authorities?: string;
  /** Milliseconds of one exchange, with the connection where it has to be made; default: 5 s. */
  totalMs?: number;
};

/**
 * One HTTP/2 connection to a push service, by which the client proves itself. It is made when it is first needed and used
 * again: such services take many short connections for an attack. rules/outbound 9
 */
export function pushConnection(parts: Parts): PushConnection {
  let session: ClientHttp2Session | null = null;
  const usable = (): ClientHttp2Session => {
    if (session && !session.closed && !session.destroyed) return session;
    const { url, lookup } = targetOf(parts, parts.origin);
    const { certificate: cert, key, authorities: ca } = parts;
    const opened = connect(url, { lookup, cert, key, ...(ca !== undefined && { ca }) });
    // The streams of a broken connection fail by themselves.
    opened.on("error", () => opened.destroy());
    opened.setTimeout(IDLE_MS, () => opened.close());
    opened.unref();
    session = opened;
    return opened;
  };
  return {
    post: async (path, push) => {
      const connection = usable();
      return inSpan("POST", callSpan("POST", new URL(parts.origin)), async (span) => {
        const answer = await exchangeInTime(connection, {
          ...push,
          path,
          totalMs: parts.totalMs ?? TOTAL_MS,
        });
        noteStatus(span, answer.status);
        return answer;
      });
    },
    close: () => session?.destroy(),
  };
}

async function exchangeInTime(
  session: ClientHttp2Session,
  { path, headers, body, signal, totalMs }: Push & { path: string; totalMs: number },
): Promise<PushAnswer> {
  const timeout = AbortSignal.timeout(totalMs);
  let stream: ClientHttp2Stream | undefined;
  try {
    stream = session.request(
      { ...headers, [constants.HTTP2_HEADER_METHOD]: "POST", [constants.HTTP2_HEADER_PATH]: path },
      { signal: AbortSignal.any([signal, timeout]) },
    );
    stream.end(body);
    return { status: await statusOf(stream), body: await text(stream) };
  } catch (error) {
    if (!timeout.aborted) throw new OutboundError(`The connection failed (${nameOfFailure(error)}).`);
    leave(session, totalMs);
    throw new OutboundError(`No complete answer within ${totalMs / 1000} seconds.`);
  } finally {
    stream?.close();
  }
}

/**
 * Makes no further exchange over a connection that has not answered: a network line may have failed silently, and the system
 * notices that after a quarter of an hour only. Other exchanges on it have their time.
 */
function leave(session: ClientHttp2Session, totalMs: number): void {
  session.close();
  setTimeout(() => session.destroy(), totalMs).unref();
}

const statusOf = (stream: ClientHttp2Stream) =>
  new Promise<number>((resolve, reject) => {
    // The listener stays: a connection that breaks after the answer must not end the process.
    stream.on("error", reject);
    stream.once("close", () => reject(new Error("closed early")));
    stream.once("response", (headers) => resolve(Number(headers[constants.HTTP2_HEADER_STATUS])));
  });
