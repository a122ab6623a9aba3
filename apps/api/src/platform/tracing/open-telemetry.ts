import { AsyncLocalStorage } from "node:async_hooks";
import {
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer as TracerOfLibrary,
  trace,
} from "@opentelemetry/api";
import { ExportResultCode, W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from "@opentelemetry/sdk-trace";
import type { Log } from "../log.ts";
import { createSampler, type Sampling } from "./sampler.ts";
import { type OpenSpan, type SpanOptions, setTracer } from "./tracing.ts";

/** Milliseconds that a server which stops waits for its last spans to be received. */
const LAST_SPANS_MS = 2_000;
/** Spans that wait to be sent; further ones are dropped. About 1 kB each. */
const MAX_WAITING_SPANS = 4_096;
const SPANS_PER_MESSAGE = 512;

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

type Options = {
  /** The base address of an OTLP receiver; spans go to its `/v1/traces`. */
  endpoint: string;
  sampling: Sampling;
  log: Log;
};
type Tracing = {
  /** Sends what waits. */
  flush(): Promise<void>;
  /** Measures no longer and sends what waits, for two seconds at most. */
  stop(): Promise<void>;
};

/**
 * Measures from now on, and sends the spans in the background, by OTLP as JSON. Only a server that traces loads this
 * file and the libraries of OpenTelemetry. rules/traces
 */
export function startTracing({ endpoint, sampling, log }: Options): Tracing {
  const exporter = logged(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }), log);
  const provider = new TracerProvider({
    sampler: createSampler(sampling),
    resource: resourceFromAttributes({ "service.name": "foyer" }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: MAX_WAITING_SPANS,
        maxExportBatchSize: SPANS_PER_MESSAGE,
      }),
    ],
  });
  const spans = new Spans(provider.getTracer("foyer"));
  setTracer(spans);
  return {
    flush: () => provider.forceFlush(),
    stop: async () => {
      setTracer(null);
      // What cannot be sent is dropped; the log has said that nobody receives.
      const sent = provider.shutdown().catch(() => {});
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, LAST_SPANS_MS);
      await Promise.race([sent, late]);
      clearTimeout(timer);
    },
  };
}

class Spans {
  readonly #tracer: TracerOfLibrary;
  readonly #running = new AsyncLocalStorage<OpenSpan>();
  readonly #contexts = new WeakMap<OpenSpan, Context>();
  readonly #propagator = new W3CTraceContextPropagator();

  constructor(tracer: TracerOfLibrary) {
    this.#tracer = tracer;
  }

  active(): OpenSpan | null {
    return this.#running.getStore() ?? null;
  }

  open(name: string, { kind, attributes = {}, caller, parent, links = [] }: SpanOptions): OpenSpan {
    const above = parent === undefined ? this.active() : parent;
    const own = (above && this.#contexts.get(above)) ?? ROOT_CONTEXT;
    const context = caller ? this.#propagator.extract(own, caller, defaultTextMapGetter) : own;
    const linked = links.flatMap((one) => {
      const spanContext = trace.getSpanContext(this.#contexts.get(one) ?? ROOT_CONTEXT);
      return spanContext ? [{ context: spanContext }] : [];
    });
    const span = this.#tracer.startSpan(name, { kind: KINDS[kind], attributes, links: linked }, context);
    return this.#wrap(span, trace.setSpan(context, span));
  }

  #wrap(span: Span, context: Context): OpenSpan {
    const open: OpenSpan = {
      traceId: span.spanContext().traceId,
      set: (attributes) => void span.setAttributes(attributes),
      fail: (type) => void span.setAttribute("error.type", type).setStatus({ code: SpanStatusCode.ERROR }),
      end: () => span.end(),
      enter: (work) => this.#running.run(open, work),
      headers: () => {
        const headers: Record<string, string> = {};
        this.#propagator.inject(context, headers, defaultTextMapSetter);
        return headers;
      },
    };
    this.#contexts.set(open, context);
    return open;
  }
}

/** The exporter, which writes into the log when spans are no longer received, and when they are again. */
function logged(exporter: SpanExporter, log: Log): SpanExporter {
  let isReceived = true;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const wasReceived = isReceived;
        isReceived = result.code === ExportResultCode.SUCCESS;
        if (wasReceived && !isReceived) {
          log.warn(
            { reason: result.error?.message },
            "traces are lost: OTEL_EXPORTER_OTLP_ENDPOINT does not take them",
          );
        }
        if (!wasReceived && isReceived) log.info({}, "traces are received again");
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
