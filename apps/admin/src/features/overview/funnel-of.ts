import type { RegistrationFigures } from "@foyer/contract/overview.ts";

/** The steps of visitors of these registrations, and since when the first two are counted. */
export function funnelOf(registrations: readonly RegistrationFigures[]) {
  const sum = (of: (one: RegistrationFigures) => number) =>
    registrations.reduce((total, one) => total + of(one), 0);
  const since = registrations.flatMap(({ funnel: { countedSince } }) => countedSince ?? []).sort();
  return {
    steps: [
      { label: "Opened the page", count: sum(({ funnel }) => funnel.opened) },
      { label: "Started: left the first step", count: sum(({ funnel }) => funnel.started) },
      { label: "Finished: got a ticket", count: sum(({ funnel }) => funnel.finished) },
      { label: "Paid or free: issued now", count: sum(({ issued }) => issued) },
      { label: "Attended", count: sum(({ came }) => came) },
    ],
    countedSince: since[0] ?? null,
  };
}
