import type { Gate } from "@foyer/contract/gates.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { formatDay } from "@foyer/domain/format/days.ts";
import { DotBadge } from "@foyer/ui/dot-badge.tsx";
import { RowMenu, RowMenuItem } from "@foyer/ui/table/row-menu.tsx";
import { Button, Text } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { columnsOf } from "../../list/columns-of.tsx";
import { AppLink } from "../../shell/app-link.tsx";
import { passageOf, timesOf } from "./gate-words.ts";

type GateContext = {
  registrationNames: ReadonlyMap<number, string>;
  mayChange: boolean;
  pathOf: (gate: Gate) => string;
  edit: (gate: Gate) => void;
  remove: (gate: Gate) => void;
};

const { text, custom, count, actions } = columnsOf<Gate, GateContext>();

/** The columns of the gates of a project. */
export const GATE_COLUMNS = [
  text("name", "Gate", { below: ({ area }) => area && `to ${area}`, card: "title", minWidth: 9 }),
  custom(
    "admits",
    "Admits",
    (gate, context) => (
      <>
        <bdi>{admittedBy(gate, context)}</bdi>
        <Text size="xs" c="dimmed">
          {timesOf(gate, formatDay)}
        </Text>
      </>
    ),
    { minWidth: 9 },
  ),
  custom("way", "Way", (gate) => passageOf(gate), { minWidth: 8 }),
  count("visitorsToday", "Visitors today", { width: 6 }),
  custom("inside", "In area now", ({ inside }) => (inside === null ? "–" : formatCount(inside)), {
    width: 6,
    isNumber: true,
  }),
  count("scans", "Scans", { width: 5.5 }),
  custom(
    "state",
    "State",
    ({ isClosed }) => (
      <DotBadge color={isClosed ? "gray" : "green"} size="sm">
        {isClosed ? "Closed" : "Open"}
      </DotBadge>
    ),
    { width: 6.5 },
  ),
  actions((gate, context) => <Actions gate={gate} context={context} />, { width: 10 }),
];

function admittedBy({ registrationIds }: Gate, { registrationNames }: GateContext): string {
  if (registrationIds.length === 0) return "All registrations";
  const [first, second, ...more] = registrationIds.map(
    (id) => registrationNames.get(id) ?? `Registration ${id}`,
  );
  const rest = more.length > 0 ? `and ${formatCount(more.length)} more` : "";
  return [first, second, rest].filter(Boolean).join(", ");
}

function Actions({ gate, context }: { gate: Gate; context: GateContext }) {
  const { pathOf, mayChange, edit, remove } = context;
  return (
    <>
      <Button
        component={AppLink}
        to={pathOf(gate)}
        variant="default"
        size="compact-sm"
        aria-label={`Check in at ${gate.name}`}
      >
        Check in
      </Button>
      {mayChange && (
        <RowMenu of={gate.name}>
          <RowMenuItem
            label={`Edit ${gate.name}`}
            word="Edit"
            icon={<IconPencil size={16} aria-hidden />}
            onClick={() => edit(gate)}
          />
          {gate.scans === 0 && (
            <RowMenuItem
              label={`Delete ${gate.name}`}
              word="Delete"
              icon={<IconTrash size={16} aria-hidden />}
              onClick={() => remove(gate)}
            />
          )}
        </RowMenu>
      )}
    </>
  );
}
