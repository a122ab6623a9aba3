import type { IncomingHttpHeaders } from "node:http";

/** A call that can be made to fail, by its name. */
export const OPERATIONS = ["start", "read", "cancel", "refund", "list"] as const;
export type Operation = (typeof OPERATIONS)[number];

export type WireRequest = {
  method: string;
  /** Below the version, without the query. */
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
  /** The address of the simulator as its client sees it. */
  origin: string;
  /** The time of the vendor's clock. */
  now: Date;
};

export type WireAnswer = { status: number; body: unknown; headers?: Record<string, string> };

/** One vendor's protocol. */
export type Wire = {
  operationOf(request: WireRequest): Operation | null;
  answer(request: WireRequest): WireAnswer;
  /** The body of a failure of the vendor's own. */
  failure(status: number): WireAnswer;
};

/** The token of `Authorization: Bearer …`. */
export const bearerOf = ({ headers }: WireRequest): string =>
  /^Bearer (\S+)$/.exec(headers.authorization ?? "")?.[1] ?? "";

/** The account that a key is of: the first word after `test_`, so that `sk_test_fair_2` replaces `sk_test_fair_1`. */
export const accountOf = (key: string): string => /test_([^_]+)/.exec(key)?.[1] ?? "";

/** The idempotency key of a request that has one. */
export function idempotencyKeyOf({ method, headers }: WireRequest): string | null {
  const key = headers["idempotency-key"];
  return method === "POST" && typeof key === "string" && key !== "" ? key : null;
}

/** A page of a list that is sorted, its first entry chosen by `isFirst`. */
export function pageOf<T>(all: readonly T[], limit: number, isFirst: ((entry: T) => boolean) | null) {
  const start = isFirst === null ? 0 : all.findIndex(isFirst);
  const rest = start === -1 ? [] : all.slice(start);
  return { entries: rest.slice(0, limit), next: rest[limit] ?? null };
}
