import { type GateArea, listGateAreas, resetGateArea } from "@foyer/contract/gate-areas.ts";
import { getGateLive } from "@foyer/contract/gate-live.ts";
import { listGates } from "@foyer/contract/gates.ts";
import { countOf, formatCount } from "@foyer/domain/format/counts.ts";
import { formatDay } from "@foyer/domain/format/days.ts";
import { ConfirmDialog } from "../../../form/confirm-dialog.tsx";
import { areaName } from "./area-name.ts";

type Props = {
  projectId: number;
  /** As it was when the question was asked: its version says what has been seen. */
  area: GateArea;
  /** Today at the venue. */
  today: string;
  onClose: () => void;
};

/** Asks before it is said that everybody has left an area. rules/gates 51 */
export function ResetArea({ projectId, area, today, onClose }: Props) {
  const name = areaName(area.name);
  return (
    <ConfirmDialog
      isOpen
      title={`Has everybody left “${name}”?`}
      call={resetGateArea}
      options={{
        params: { projectId, gateId: area.gateId },
        version: area.version,
        refreshes: [getGateLive, listGateAreas, listGates],
        saved: () => `Nobody is counted inside “${name}” any more.`,
      }}
      failed="The count was not changed."
      submit="Everybody has left"
      cancel="Keep the count"
      isDestructive
      onClose={onClose}
    >
      {countedInside(area, today)} From now on nobody is: their places are free, and tickets that may enter
      again after leaving are admitted. Look before you say so: it cannot be taken back.
    </ConfirmDialog>
  );
}

/** How many are counted inside, and of which days. */
function countedInside({ inside, insideByDay }: GateArea, today: string): string {
  const count = inside ?? 0;
  const counted = `${countOf(count, "person", "people")} ${count === 1 ? "is" : "are"} counted inside`;
  const days = insideByDay.map(
    (one) =>
      `${formatCount(one.inside)} ${one.day === today ? "since today" : `since ${formatDay(one.day)}`}`,
  );
  return days.length === 0 ? `${counted}.` : `${counted}: ${days.join(", ")}.`;
}
