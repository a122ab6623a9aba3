/** Whether a registration takes answers, or why it does not. rules/registrations 6 */
export const OPENINGS = ["open", "draft", "not-yet", "closed", "sold-out", "over"] as const;
export type Opening = (typeof OPENINGS)[number];

export type OpeningFacts = {
  status: "draft" | "open" | "closed";
  /** Wall times at the venue, as is `now`. */
  opensAt: string | null;
  closesAt: string | null;
  endDateTime: string;
  now: string;
  /** Neither a place nor a code is left, where the outcome is a ticket. */
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
