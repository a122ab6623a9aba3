import type { Gate } from "@foyer/contract/gates.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { Figure, FigureRow } from "../../../project/figure.tsx";

/** The figures of a gate: its visitors and scans, and who is in its area now. rules/gates 11–13 */
export function GateFigures({ gate }: { gate: Gate }) {
  const { visitorsToday, inside, insideSinceEarlier, scans, marked, refused, area } = gate;
  const unusual = [
    marked > 0 && `${formatCount(marked)} marked`,
    refused > 0 && `${formatCount(refused)} refused`,
  ].filter(Boolean);
  return (
    <FigureRow>
      <Figure name="Visitors today" value={formatCount(visitorsToday)} more="at this gate" />
      {inside !== null && (
        <Figure
          name={area === "" ? "In the event now" : `In ${area} now`}
          value={formatCount(inside)}
          more={
            insideSinceEarlier
              ? `${formatCount(insideSinceEarlier)} since an earlier day`
              : "through all its gates"
          }
        />
      )}
      <Figure name="Scans" value={formatCount(scans)} more={unusual.join(", ") || "none refused"} />
    </FigureRow>
  );
}
