import { isDeepStrictEqual } from "node:util";
import { type AuditEntry, changes } from "./audit-entry.ts";
import { problem } from "./problem-error.ts";
import type { RecordedContext } from "./route.ts";
import { type Sent, type SentFor, withSent } from "./with-sent.ts";

type Versioned = { version: number };
type Values = Record<string, unknown>;

/** Describes a change of one kind of entity: `T` is the locked entity, `V` its editable values, `A` its answer to GET. */
type Change<T extends Versioned, V extends Values, S, A> = {
  /** Finds the entity and locks it until the transaction ends. */
  lock: () => Promise<T | null | undefined>;
  valuesOf: (entity: T) => V;
  /** The fields that the caller sent; an absent field keeps its value. rules/api 10 */
  sent: SentFor<S, V>;
  /** Validates and normalises the new values; throws a problem. */
  complete?: (wanted: V, before: T) => V | Promise<V>;
  /** Writes the next version; returns the entity as it is then. */
  write: (values: V, before: T) => Promise<A>;
  toAnswer: (entity: T) => A | Promise<A>;
  /** The current copy for a 412, where it has more than the answer. */
  current?: () => Promise<unknown>;
  /** The name of the entity in the audit. */
  entryOf: (values: V, before: T) => Omit<AuditEntry, "action" | "before" | "after">;
  /** The values as the audit shows them, where they differ from `V`. */
  toAudit?: (values: V, version: number) => Values;
};

/** Throws `stale-version`, with the current copy, when the caller's change is based on another version. rules/api 4 */
export async function requireVersion(
  { version }: Pick<RecordedContext, "version">,
  current: number | string,
  copy?: () => Promise<unknown> | unknown,
): Promise<void> {
  if (version === undefined || version === current) return;
  throw problem("stale-version", copy && { current: await copy() });
}

/**
 * Changes an entity with a version: locks it (404), compares the version (412 with the current copy),
 * merges the sent fields, writes the next version and records the difference. rules/api 4, 10
 */
export async function updateVersioned<T extends Versioned, V extends Values, S extends Sent<V>, A>(
  { version, record }: RecordedContext,
  change: Change<T, V, S, A>,
): Promise<A> {
  const before = await change.lock();
  if (!before) throw problem("not-found");
  await requireVersion({ version }, before.version, change.current ?? (() => change.toAnswer(before)));
  const known = change.valuesOf(before);
  const wanted = withSent(known, change.sent);
  const values = change.complete ? await change.complete(wanted, before) : wanted;
  if (isDeepStrictEqual(known, values)) {
    record("unchanged");
    return change.toAnswer(before);
  }
  const answer = await change.write(values, before);
  const { toAudit = (all) => all } = change;
  const difference = changes(toAudit(known, before.version), toAudit(values, before.version + 1));
  record({ action: "update", ...change.entryOf(values, before), ...difference });
  return answer;
}
