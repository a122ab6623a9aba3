import type { LocalizedScenario } from "../scenario.ts";

/** Returns whether two scenarios are equal; the order of the fields of an object, such as texts, does not matter. */
export const isSameScenario = (one: LocalizedScenario, other: LocalizedScenario): boolean =>
  JSON.stringify(one, inFixedOrder) === JSON.stringify(other, inFixedOrder);

function inFixedOrder(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
