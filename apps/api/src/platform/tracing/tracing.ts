import type { IncomingHttpHeaders } from "node:http";

/** The properties of a span: names, kinds and counts, never a person's data. rules/traces 2 */
type Attributes = Readonly<Record<string, string | number>>;

/** A piece of work whose duration is being measured. */
export type OpenSpan = {
  readonly traceId: string;
  set(attributes: Attributes): void;
  /** Marks the work as failed; `type` is a code or the class of an error, never its message. */
  fail(type: string): void;
  end(): void;
  /** Runs `work`; spans that begin in it, or in what it starts, are children of this one. */
  enter<T>(work: () => T): T;
  /** The headers that let another server continue this trace (W3C Trace Context). */
  headers(): Record<string, string>;
};

export type SpanOptions = {
  kind: "server" | "client" | "consumer" | "internal";
  attributes?: Attributes;
  /** The headers of a request, which may continue a trace of its client. */
  caller?: IncomingHttpHeaders;
  /** Default: the span that runs. */
  parent?: OpenSpan | null;
  /** Spans of other traces that this one works for, too. */
  links?: readonly OpenSpan[];
};

/** Opens spans; `open-telemetry.ts` has the only one. */
export type Tracer = {
  open(name: string, options: SpanOptions): OpenSpan;
  /** The span that runs; null: none. */
  active(): OpenSpan | null;
};

let tracer: Tracer | null = null;

/** Measures from now on; null: no longer. Without a tracer every function below does next to nothing. */
export function setTracer(next: Tracer | null): void {
  tracer = next;
}

export const isTracing = (): boolean => tracer !== null;

/** The span that runs; null: none, or nothing is measured. */
export const activeSpan = (): OpenSpan | null => tracer?.active() ?? null;

/** Begins a span, which the caller ends; null: nothing is measured. */
export const openSpan = (name: string, options: SpanOptions): OpenSpan | null =>
  tracer?.open(name, options) ?? null;

/** Measures `work` as a span; an error that it throws marks the span as failed. */
export async function inSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span: OpenSpan | null) => Promise<T>,
): Promise<T> {
  const span = openSpan(name, options);
  if (!span) return work(null);
  try {
    return await span.enter(() => work(span));
  } catch (error) {
    span.fail(errorType(error));
    throw error;
  } finally {
    span.end();
  }
}

/** The code of an error, such as ECONNREFUSED or an SQLSTATE, else its class. */
export function errorType(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
