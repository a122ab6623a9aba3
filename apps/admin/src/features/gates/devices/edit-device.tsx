import { type GateDevice, listGateDevices, updateGateDevice } from "@foyer/contract/gate-devices.ts";
import type { Gate } from "@foyer/contract/gates.ts";
import { DialogForm } from "../../../form/dialog-form.tsx";
import { useEntityForm } from "../../../form/use-entity-form.ts";
import { DeviceFields } from "./device-fields.tsx";

type Props = { projectId: number; device: GateDevice; gates: readonly Gate[]; onClose: () => void };

/** Changes the name of a device and where it may scan. rules/gates 38 */
export function EditDevice({ projectId, device, gates, onClose }: Props) {
  const form = useEntityForm(updateGateDevice, {
    params: { projectId, gateDeviceId: device.id },
    latest: device,
    refreshes: [listGateDevices],
    saved: ({ name }) => `${name} is saved. The device knows at its next contact.`,
    onSaved: onClose,
  });
  return (
    <DialogForm form={form} failed="The device could not be saved." submit="Save" onCancel={onClose}>
      <DeviceFields gates={gates} />
    </DialogForm>
  );
}
