import type { TicketExport } from "@foyer/contract/ticket-exports.ts";
import { countOf, formatCount } from "@foyer/domain/format/counts.ts";

/** `unknown`: the server does not know the export yet; `missing`: it never will. */
export type FollowedState = TicketExport | "unknown" | "missing";

const rows = (count: number) => countOf(count, "row");
const tickets = (count: number | undefined) =>
  count === undefined ? "all tickets that fit" : countOf(count, "ticket");

/** Has the export ended? */
export const isOver = (state: FollowedState): boolean =>
  state === "missing" || (state !== "unknown" && state.state !== "running");

/** The progress in a sentence. `count`: the list's row count. */
export function exportText(state: FollowedState, count: number | undefined): string {
  if (state === "missing") return COULD_NOT_BEGIN;
  if (state === "unknown" || (state.state === "running" && state.total === null))
    return `The export is being prepared: ${tickets(count)}. Your browser saves the file.`;
  const { total, written } = state;
  switch (state.state) {
    case "running":
      return `${formatCount(written)} of ${rows(total ?? 0)}`;
    case "done":
      return `The export is done: ${rows(written)}. Your browser saves the file.`;
    case "cancelled":
      return `The export was cancelled after ${rows(written)}: there is no whole file.`;
    case "failed":
      return total === null
        ? COULD_NOT_BEGIN
        : `The export broke off after ${rows(written)}: the file is not whole. Please try again.`;
  }
}

const COULD_NOT_BEGIN = "The export could not begin: the system may be busy. Please try again.";

/** The share of rows written, in whole percent; undefined while unknown. */
export function percentOf(state: FollowedState): number | undefined {
  if (state === "unknown" || state === "missing" || state.total === null) return undefined;
  return state.total === 0 ? 100 : Math.floor((state.written / state.total) * 100);
}

/** The text for screen readers: it changes only at each quarter and at the end. */
export function spokenText(state: FollowedState, count: number | undefined): string {
  const percent = percentOf(state);
  if (isOver(state) || percent === undefined) return exportText(state, count);
  const quarter = Math.floor(percent / 25) * 25;
  return quarter === 0 ? "The export has begun." : `${quarter} percent of the export are written.`;
}
