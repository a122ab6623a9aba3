import { MAX_UNPRINTABLE, type TicketExport } from "@foyer/contract/ticket-exports.ts";
import { countOf, formatCount } from "@foyer/domain/format/counts.ts";
import { percentDone, quarterOf } from "../progress/percent.ts";
import type { FollowedExport } from "./use-followed-exports.ts";

/** `unknown`: the server does not know the export yet; `missing`: it never will. */
export type FollowedState = TicketExport | "unknown" | "missing";

/** The kind of file, and the list's count when it started. */
type Followed = Pick<FollowedExport, "kind"> & {
  count?: number | undefined;
  /** It starts again by itself. */
  willRestart?: boolean;
};

const PARTS = { export: "row", printout: "page" } as const;
const tickets = (count: number | undefined) =>
  count === undefined ? "all matching tickets" : countOf(count, "ticket");

/** Has the export ended? */
export const isOver = (state: FollowedState): boolean =>
  state === "missing" || (state !== "unknown" && state.state !== "running");

/** The progress in a sentence. */
export function exportText(state: FollowedState, { kind, count, willRestart = false }: Followed): string {
  const couldNotBegin = `The ${kind} could not start: the system may be busy. Start it again.`;
  const parts = (written: number) => countOf(written, PARTS[kind]);
  if (state === "missing") return couldNotBegin;
  if (state === "unknown" || (state.state === "running" && state.total === null))
    return `The ${kind} is being prepared: ${tickets(count)}. Your browser saves the file.`;
  const { total, written } = state;
  switch (state.state) {
    case "running":
      return `${formatCount(written)} of ${parts(total ?? 0)}`;
    case "done":
      return `The ${kind} is done: ${parts(written)}. Your browser saves the file.${boxesIn(state.unprintable)}`;
    case "cancelled":
      return `The ${kind} was cancelled after ${parts(written)}: the file is incomplete.`;
    case "failed":
      if (state.isInterrupted)
        return willRestart
          ? `The server stopped. The ${kind} starts again: your browser saves a new file.`
          : "The server stopped: the file is incomplete. Start it again.";
      return total === null
        ? couldNotBegin
        : `The ${kind} stopped after ${parts(written)}: the file is incomplete. Start it again.`;
  }
}

/** Names the tickets with letters that no font has; the server lists the first ones. */
function boxesIn(unprintable: readonly number[]): string {
  if (unprintable.length === 0) return "";
  const [which, verb] = unprintable.length === 1 ? ["Ticket", "has"] : ["Tickets", "have"];
  const others = unprintable.length < MAX_UNPRINTABLE ? "" : " and perhaps more";
  return ` ${which} ${unprintable.join(", ")}${others} ${verb} letters that no font has: a box is printed for each.`;
}

/** The share of rows written, in whole percent; undefined while unknown. */
export function percentOf(state: FollowedState): number | undefined {
  if (state === "unknown" || state === "missing" || state.total === null) return undefined;
  return percentDone(state.written, state.total);
}

/** The text for screen readers: it changes only at each quarter and at the end. */
export function spokenText(state: FollowedState, followed: Followed): string {
  const percent = percentOf(state);
  if (isOver(state) || percent === undefined) return exportText(state, followed);
  const quarter = quarterOf(percent);
  return quarter === 0
    ? `The ${followed.kind} has started.`
    : `${quarter} percent of the ${followed.kind} are written.`;
}
