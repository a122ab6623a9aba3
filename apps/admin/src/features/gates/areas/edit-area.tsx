import { type GateArea, listGateAreas, updateGateArea } from "@foyer/contract/gate-areas.ts";
import { getGateLive } from "@foyer/contract/gate-live.ts";
import { Text } from "@mantine/core";
import { DialogForm } from "../../../form/dialog-form.tsx";
import type { Values } from "../../../form/entity-body.ts";
import { fieldsOf } from "../../../form/fields/fields-of.ts";
import { numberFieldOf } from "../../../form/fields/number-field.tsx";
import { useEntityForm } from "../../../form/use-entity-form.ts";
import { areaName } from "./area-name.ts";

type AreaValues = Values<typeof updateGateArea>;
const { CheckField } = fieldsOf<AreaValues>();
const NumberField = numberFieldOf<AreaValues>();

type Props = { projectId: number; area: GateArea; onClose: () => void };

/** Sets how many people may be in an area. rules/gates 36 */
export function EditArea({ projectId, area, onClose }: Props) {
  const form = useEntityForm(updateGateArea, {
    params: { projectId, gateId: area.gateId },
    latest: area,
    refreshes: [listGateAreas, getGateLive],
    saved: ({ name }) => `${areaName(name)} is saved.`,
    onSaved: onClose,
  });
  return (
    <DialogForm form={form} failed="The area could not be saved." submit="Save" onCancel={onClose}>
      <NumberField name="capacity" label="People at most" hint="Leave empty for no limit." />
      <CheckField
        name="stopsWhenFull"
        label="Stop when it is full"
        hint="Otherwise the next ones are let in and marked."
      />
      {area.inside === null && (
        <Text size="sm" c="dimmed">
          No gate of this area lets anybody out, so nobody knows how many are inside. A limit has no effect
          until one does.
        </Text>
      )}
    </DialogForm>
  );
}
