/** The opening states of a registration: open, or the reason why not. rules/registrations 6 */
export const OPENINGS = ["open", "draft", "not-yet", "closed", "sold-out", "over"] as const;
export type Opening = (typeof OPENINGS)[number];

export type OpeningFacts = {
  status: "draft" | "open" | "closed";
  /** Wall times at the venue; so is `now`. */
  opensAt: string | null;
  closesAt: string | null;
  endDateTime: string;
  now: string;
  /** No place or no code is left; only if the outcome is a ticket. */
  isSoldOut: boolean;
};

/** Wall times of one zone sort as texts. */
export function openingOf(facts: OpeningFacts): Opening {
  const { status, opensAt, closesAt, endDateTime, now, isSoldOut } = facts;
  if (status === "draft") return "draft";
  if (endDateTime < now) return "over";
  if (status === "closed" || (closesAt !== null && closesAt <= now)) return "closed";
  if (opensAt !== null && now < opensAt) return "not-yet";
  return isSoldOut ? "sold-out" : "open";
}
