import type { Lead } from "@foyer/contract/device-leads.ts";
import type { LeadField } from "@foyer/domain/ticket/lead-fields.ts";
import { ticketFieldLabel } from "@foyer/domain/ticket/ticket-labels.ts";
import type { StoredScan } from "../lead-records.ts";

type Props = {
  lead: Lead;
  /** The scan at which this device notes; null: others have scanned the lead. */
  own: StoredScan | null;
  device: string;
  fields: readonly LeadField[];
  formatAt: (at: string) => string;
};

/** The details that the visitor shares, and the notes of colleagues. rules/leads 5, 6 */
export function LeadDetails({ lead, own, device, fields, formatAt }: Props) {
  const others = lead.notes.filter(
    (one) =>
      (one.note !== "" || one.rating !== null) && !(one.device === device && one.sequence === own?.sequence),
  );
  const shown = fields.flatMap((field) => {
    const value = lead.fields[field];
    return value === undefined ? [] : [[field, value] as const];
  });
  return (
    <>
      <dl className="lead-fields">
        {shown.map(([field, value]) => (
          <div key={field}>
            <dt>{ticketFieldLabel(field)}</dt>
            <dd>
              <Value field={field} value={value} />
            </dd>
          </div>
        ))}
      </dl>
      {others.length > 0 && (
        <ul className="visitors" aria-label="Other notes">
          {others.map((one) => (
            <li key={`${one.device} ${one.sequence}`}>
              <div>
                <bdi className="lead-note">{one.note || "No note"}</bdi>
                <span>
                  {one.by}, {formatAt(one.at)}
                  {one.rating !== null && `, rating ${one.rating}`}
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
      {own === null && <p className="quiet">Scan the badge with this device to add a note of your own.</p>}
    </>
  );
}

function Value({ field, value }: { field: LeadField; value: string }) {
  if (field === "email") return <a href={`mailto:${encodeURIComponent(value)}`}>{value}</a>;
  if (field === "mobilePhone") return <a href={`tel:${value.replaceAll(/[^+\d]/g, "")}`}>{value}</a>;
  return <bdi>{value}</bdi>;
}
