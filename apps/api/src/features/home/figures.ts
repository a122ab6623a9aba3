import type { Figures, SaleDay } from "@foyer/contract/home.ts";
import { toAmount, wholeCents } from "@foyer/domain/money/cents.ts";
import type { KeptCount } from "./kept-counts.store.ts";

type Places = { plan: number; issued: number; held: number };
type Tally = { tickets: number; cents: number };

/** Adds counts up. */
export function tally(counts: readonly Tally[]): Tally {
  let [tickets, cents] = [0, 0];
  for (const count of counts) {
    tickets += count.tickets;
    cents += count.cents;
  }
  return { tickets, cents };
}

/** Tickets that have a place: issued or held. */
export const isLive = ({ status }: KeptCount): boolean => status === "issued" || status === "held";

export const amountOf = (counts: readonly Tally[]): number => toAmount(wholeCents(tally(counts).cents));

/** The figures of registrations, from the counters of the sale and the kept counts of kinds source and came. */
export function toFigures(places: readonly Places[], counts: readonly KeptCount[]): Figures {
  const sum = (name: keyof Places) => places.reduce((total, one) => total + one[name], 0);
  const ofKind = (kind: KeptCount["kind"], status: KeptCount["status"]) =>
    counts.filter((count) => count.kind === kind && count.status === status);
  return {
    plan: sum("plan"),
    issued: sum("issued"),
    held: sum("held"),
    revenue: amountOf(ofKind("source", "issued")),
    unpaid: amountOf(ofKind("source", "held")),
    came: tally(ofKind("came", "issued")).tickets,
  };
}

/** Live tickets by day of sale, the earliest first. */
export function toDays(counts: readonly KeptCount[]): SaleDay[] {
  const days = Map.groupBy(
    counts.filter((count) => count.kind === "day" && isLive(count)),
    ({ entry }) => entry,
  );
  return [...days]
    .map(([day, ofDay]) => ({ day, tickets: tally(ofDay).tickets }))
    .sort((a, b) => (a.day < b.day ? -1 : 1));
}
