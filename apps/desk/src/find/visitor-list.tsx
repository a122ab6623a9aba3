import type { DeskVisitor } from "@foyer/contract/desk-device.ts";
import { useMemo, useState } from "react";
import { fieldsOf, nameOf } from "../print/badge-ticket.ts";
import type { ListedVisitor } from "../session/desk-machine.ts";
import type { Provisions } from "../session/desk-records.ts";

type Props = {
  provisions: Provisions;
  visitors: readonly ListedVisitor[];
  onPrint: (visitor: DeskVisitor) => void;
};

const MAX_LISTED = 50;
const STATUSES = {
  waiting: "not synced",
  rejected: "not synced: rejected by the server",
  issued: "synced",
  conflict: "waits for a decision",
} as const;

/** Lists this desk's visitors, the latest first; a scanned barcode finds one as well. */
export function VisitorList({ provisions, visitors, onPrint }: Props) {
  const [search, setSearch] = useState("");
  const named = useMemo(
    () => visitors.map((visitor) => describe(provisions, visitor)).reverse(),
    [provisions, visitors],
  );
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = named.filter(({ text }) => words.every((word) => text.includes(word)));
  return (
    <section className="panel">
      <label className="field">
        <span>Name, company, email or barcode</span>
        <input type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
      </label>
      {found.length === 0 && (
        <p>{visitors.length === 0 ? "Nobody is registered yet." : "No visitor found."}</p>
      )}
      <ul className="visitors">
        {found.slice(0, MAX_LISTED).map(({ visitor, name, company }) => (
          <li key={visitor.key}>
            <div>
              <strong>{name || visitor.barcode}</strong>
              <span>{[company, visitor.barcode, STATUSES[visitor.status]].filter(Boolean).join(" · ")}</span>
            </div>
            <button
              type="button"
              onClick={() => onPrint(visitor)}
              aria-label={`Print ${name || visitor.barcode}`}
            >
              Print
            </button>
          </li>
        ))}
      </ul>
      {found.length > MAX_LISTED && (
        <p>
          The latest {MAX_LISTED} of {found.length}.
        </p>
      )}
    </section>
  );
}

function describe(provisions: Provisions, visitor: ListedVisitor) {
  const { company, email } = fieldsOf(provisions, visitor);
  const name = nameOf(provisions, visitor) || email;
  return { visitor, name, company, text: [name, company, email, visitor.barcode].join(" ").toLowerCase() };
}
