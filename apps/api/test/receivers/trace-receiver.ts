import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

type Attribute = { key: string; value: { stringValue?: string; intValue?: number | string } };
type SpanOnWire = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Attribute[];
  links?: { traceId: string; spanId: string }[];
  status: { code?: number };
};
type Message = { resourceSpans: { scopeSpans: { spans: SpanOnWire[] }[] }[] };

/** A span as a test looks at it. */
export type ReceivedSpan = Omit<SpanOnWire, "attributes"> & { attributes: Record<string, unknown> };

/** A real receiver of OTLP over HTTP, as JSON. */
export type TraceReceiver = {
  url: string;
  spans: ReceivedSpan[];
  /** Everything that it was sent. */
  text(): string;
  /** How it answers from now on; default: 200. */
  answer(how: (response: ServerResponse) => unknown): void;
  stop(): Promise<void>;
};

export async function startTraceReceiver(): Promise<TraceReceiver> {
  const spans: ReceivedSpan[] = [];
  let all = "";
  let how: (response: ServerResponse) => unknown = (response) => response.writeHead(200).end("{}");
  const server = createServer((request, response) => {
    const take = async () => {
      const body = await text(request);
      all += body;
      if (request.url === "/v1/traces") spans.push(...readSpans(JSON.parse(body)));
      await how(response);
    };
    take().catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    text: () => all,
    answer: (next) => {
      how = next;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

const readSpans = ({ resourceSpans }: Message): ReceivedSpan[] =>
  resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans)
    .map((span) => ({ ...span, attributes: readAttributes(span.attributes) }));

const readAttributes = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));
