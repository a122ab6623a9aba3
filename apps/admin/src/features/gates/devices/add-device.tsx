import { addGateDevice, listGateDevices } from "@foyer/contract/gate-devices.ts";
import type { Gate } from "@foyer/contract/gates.ts";
import type { NewKey } from "../../../device-link/linked-device.ts";
import { DialogForm } from "../../../form/dialog-form.tsx";
import { useEntityForm } from "../../../form/use-entity-form.ts";
import { DeviceFields } from "./device-fields.tsx";

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
      <DeviceFields gates={gates} />
    </DialogForm>
  );
}
