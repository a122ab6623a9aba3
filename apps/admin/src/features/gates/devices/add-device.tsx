import { addGateDevice, listGateDevices } from "@foyer/contract/gate-devices.ts";
import type { Gate } from "@foyer/contract/gates.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import { DialogForm } from "../../../form/dialog-form.tsx";
import type { Values } from "../../../form/entity-body.ts";
import { fieldsOf } from "../../../form/fields/fields-of.ts";
import { severalFieldOf } from "../../../form/fields/several-field.tsx";
import { useEntityForm } from "../../../form/use-entity-form.ts";
import type { NewKey } from "./new-key.ts";

type DeviceValues = Values<typeof addGateDevice>;
const { TextField } = fieldsOf<DeviceValues>();
const SeveralField = severalFieldOf<DeviceValues>();

type Props = {
  projectId: number;
  gates: readonly Gate[];
  onClose: () => void;
  onAdded: (added: NewKey) => void;
};

/** Adds a device for gates. rules/gates 15 */
export function AddDevice({ projectId, gates, onClose, onAdded }: Props) {
  const form = useEntityForm(addGateDevice, {
    params: { projectId },
    refreshes: [listGateDevices],
    onSaved: onAdded,
  });
  return (
    <DialogForm form={form} failed="The device could not be added." submit="Add device" onCancel={onClose}>
      <TextField name="name" label="Name" placeholder="Phone 1" isFirst />
      <SeveralField
        name="gateIds"
        label="Gates"
        hint="Where it may scan."
        choices={gates.map(({ id, name }) => ({ value: String(id), label: name }))}
        nameOf={(id) => `Gate ${id}`}
        noneChosen="All"
        nothingFound="No such gate."
        clearLabel="Choose all gates"
        maximum={LIMITS.gates}
      />
    </DialogForm>
  );
}
