import type { VisitorSummary } from "@foyer/contract/visitors.ts";
import classes from "./visitors.module.css";

/** The gates of all days, by name. */
export const gatesOf = (days: VisitorSummary["days"]): string[] =>
  [...new Set(days.flatMap(({ gates }) => gates.map(({ turngate }) => turngate)))].toSorted();

const CLASSES = ["gate0", "gate1", "gate2", "gate3", "gate4", "gate5"] as const;

/** The colour of a gate by its place; with more than six gates colours come again. */
export const gateClass = (index: number): string => classes[CLASSES[index % CLASSES.length] ?? "gate0"] ?? "";
