import type { Lead } from "@foyer/contract/device-leads.ts";
import type { StoredScan } from "./lead-records.ts";

/** An entry of the device's list: a scan whose lead it has not, or a lead with the own scan at which things are noted. */
export type LeadItem =
  | { is: "scan"; key: string; at: string; scan: StoredScan }
  | { is: "lead"; key: string; at: string; lead: Lead; own: StoredScan | null };

/** Lists scans and leads, the latest first. */
export function listItems(scans: Iterable<StoredScan>, leads: ReadonlyMap<number, Lead>): LeadItem[] {
  const own = new Map<number, StoredScan>();
  const items: LeadItem[] = [];
  for (const scan of scans) {
    if (scan.leadId !== null && leads.has(scan.leadId))
      own.set(scan.leadId, nearer(own.get(scan.leadId), scan));
    else items.push({ is: "scan", key: `scan ${scan.sequence}`, at: scan.at, scan });
  }
  for (const lead of leads.values()) {
    const scan = own.get(lead.id) ?? null;
    items.push({ is: "lead", key: `lead ${lead.id}`, at: scan?.at ?? lead.firstAt, lead, own: scan });
  }
  return items.sort((one, other) => (one.at < other.at ? 1 : -1));
}

/** The one of two scans of a lead to note at: what was noted stands there, or nothing was and it is the later one. */
function nearer(known: StoredScan | undefined, scan: StoredScan): StoredScan {
  if (!known) return scan;
  const isNoted = ({ note, rating }: StoredScan) => note !== "" || rating !== null;
  if (isNoted(known) !== isNoted(scan)) return isNoted(known) ? known : scan;
  return known.sequence > scan.sequence ? known : scan;
}
