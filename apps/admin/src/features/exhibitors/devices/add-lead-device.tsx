import { getExhibitor } from "@foyer/contract/exhibitors.ts";
import { addLeadDevice, listLeadDevices } from "@foyer/contract/lead-devices.ts";
import type { NewKey } from "../../../device-link/linked-device.ts";
import { DialogForm } from "../../../form/dialog-form.tsx";
import type { Values } from "../../../form/entity-body.ts";
import { fieldsOf } from "../../../form/fields/fields-of.ts";
import { useEntityForm } from "../../../form/use-entity-form.ts";

const { TextField } = fieldsOf<Values<typeof addLeadDevice>>();

type Props = {
  params: { projectId: number; exhibitorId: number };
  onClose: () => void;
  onAdded: (added: NewKey) => void;
};

/** Adds a device of an exhibitor. rules/leads 7 */
export function AddLeadDevice({ params, onClose, onAdded }: Props) {
  const form = useEntityForm(addLeadDevice, {
    params,
    refreshes: [listLeadDevices, getExhibitor],
    onSaved: onAdded,
  });
  return (
    <DialogForm form={form} failed="The device could not be added." submit="Add device" onCancel={onClose}>
      <TextField
        name="name"
        label="Name"
        placeholder="Ann's phone"
        hint="The exhibitor's people see it beside the notes from this device."
        isFirst
      />
    </DialogForm>
  );
}
