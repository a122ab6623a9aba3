import { type GateArea, listGateAreas, updateGateArea } from "@foyer/contract/gate-areas.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { List } from "@foyer/ui/table/list.tsx";
import { RowButton } from "@foyer/ui/table/row-button.tsx";
import { Stack, Title } from "@mantine/core";
import { useMemo, useState } from "react";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { columnsOf } from "../../../list/columns-of.tsx";
import { useRead } from "../../../server/use-read.ts";
import { useSession } from "../../../session/use-session.ts";
import { areaName } from "./area-name.ts";
import { EditArea } from "./edit-area.tsx";

/** As often as the gates. rules/gates 13 */
const REFRESH_MS = 30_000;

type Context = { mayChange: boolean; edit: (area: GateArea) => void };

const { custom, actions } = columnsOf<GateArea, Context>();
const COLUMNS = [
  custom("name", "Area", ({ name }) => <bdi>{areaName(name)}</bdi>, { card: "title", minWidth: 9 }),
  custom("inside", "In area now", ({ inside }) => (inside === null ? "–" : formatCount(inside)), {
    width: 7,
    isNumber: true,
  }),
  custom("capacity", "Capacity", ({ capacity }) => (capacity === null ? "–" : formatCount(capacity)), {
    width: 7,
    isNumber: true,
  }),
  custom("full", "When it is full", (area) => whenFull(area), { minWidth: 9 }),
  actions(
    (area, { mayChange, edit }) =>
      mayChange && <RowButton label={`Edit ${areaName(area.name)}`} word="Edit" onClick={() => edit(area)} />,
  ),
];

function whenFull({ capacity, inside, stopsWhenFull }: GateArea): string {
  if (capacity === null) return "No limit";
  if (inside === null) return "Not counted: no gate lets anybody out";
  return stopsWhenFull ? "Stop" : "Let in and mark";
}

/** The areas into which the gates of a project lead, and how many people may be there. rules/gates 36 */
export function GateAreas({ projectId }: { projectId: number }) {
  const read = useRead(listGateAreas, { params: { projectId } }, { staleMs: 0, refreshMs: () => REFRESH_MS });
  const mayChange = useSession().can(updateGateArea);
  const [edited, edit] = useState<GateArea | null>(null);
  const context = useMemo(() => ({ mayChange, edit }), [mayChange]);
  return (
    <Stack gap="sm" mt="lg" component="section" aria-label="Areas">
      <Title order={2} size="h4">
        Areas
      </Title>
      <List
        read={read}
        rows={read.data ?? []}
        label="Table of areas"
        layout="stacked"
        columns={COLUMNS}
        keyOf={({ gateId }) => gateId}
        context={context}
        firstUse={{ title: "No areas yet", text: "Gates lead into areas." }}
        expected={1}
      />
      <FormDialog
        isOpen={edited !== null}
        title={`Capacity of “${areaName(edited?.name ?? "")}”`}
        onClose={() => edit(null)}
      >
        {edited && <EditArea projectId={projectId} area={edited} onClose={() => edit(null)} />}
      </FormDialog>
    </Stack>
  );
}
