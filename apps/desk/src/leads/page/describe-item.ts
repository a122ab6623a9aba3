import type { LeadField } from "@foyer/domain/ticket/lead-fields.ts";
import { leadName } from "@foyer/domain/ticket/lead-fields.ts";
import type { LeadItem } from "../lead-items.ts";

/** How far it is known whose badge a scan was. */
type ItemState = "waiting" | "coming" | "lead" | "ended" | "not-agreed" | "unknown" | "closed";

export function stateOf(item: LeadItem): ItemState {
  if (item.is === "lead") return item.lead.isShared ? "lead" : "ended";
  const { outcome } = item.scan;
  if (outcome === null) return "waiting";
  return outcome === "lead" ? "coming" : outcome;
}

/** Each state in a word and a sentence. */
export const STATE_WORDS: Readonly<Record<ItemState, { title: string; reason: string }>> = {
  waiting: { title: "Saved", reason: "Details come when you are online. You can rate and note already." },
  coming: { title: "Lead saved", reason: "Details are on their way." },
  lead: { title: "Lead saved", reason: "" },
  ended: { title: "No longer shared", reason: "This visitor shares their details no more." },
  "not-agreed": {
    title: "Not a lead",
    reason: "Did not agree to share their details. Nothing of the scan is kept.",
  },
  unknown: { title: "Unknown code", reason: "No valid ticket of this event has this code. Nothing is kept." },
  closed: { title: "Not scanned", reason: "The organiser had closed this exhibitor. Nothing is kept." },
};

type Fields = Readonly<Partial<Record<LeadField, string>>>;

/** The name of a lead in a list: theirs, else their company or address. */
export const nameOf = (fields: Fields): string =>
  leadName(fields) || fields.company || fields.email || "No name";

/** The line below the name. */
export const belowOf = (fields: Fields): string =>
  [fields.position, leadName(fields) === "" ? "" : fields.company].filter(Boolean).join(", ");
