import type { AuditRow, VisitorEntries } from "@foyer/contract/audit.ts";
import { formatDay } from "@foyer/domain/format/days.ts";
import { Moment } from "@foyer/ui/format/moment.tsx";
import { columnsOf } from "../../list/columns-of.tsx";
import { ChangeLine } from "./change-line.tsx";
import { VisitorsLine } from "./visitors-line.tsx";

/** A change, or what visitors did at a registration on a day. */
export type AuditLine = AuditRow | VisitorEntries;

const isFolded = (line: AuditLine): line is VisitorEntries => "entries" in line;

/** The key of a line in the table. */
export const lineKey = (line: AuditLine): string | number =>
  isFolded(line) ? `${line.registrationId} ${line.action} ${line.day}` : line.id;

const { custom } = columnsOf<AuditLine, string>();

/** The columns of the audit; their context is the zone of all its times. */
export const AUDIT_COLUMNS = [
  custom(
    "at",
    "When",
    (line, timeZone) =>
      isFolded(line) ? formatDay(line.day) : <Moment at={line.at} timeZone={timeZone} isZoneNamed />,
    { width: 9.5, isShort: true },
  ),
  custom("what", "What", (line, timeZone) =>
    isFolded(line) ? (
      <VisitorsLine line={line} timeZone={timeZone} />
    ) : (
      <ChangeLine row={line} timeZone={timeZone} />
    ),
  ),
];
