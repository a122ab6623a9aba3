import { listDesks, openDesk } from "@foyer/contract/desks.ts";
import { DialogForm } from "../../../form/dialog-form.tsx";
import type { Values } from "../../../form/entity-body.ts";
import { fieldsOf } from "../../../form/fields/fields-of.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useEntityForm } from "../../../form/use-entity-form.ts";
import type { NewKey } from "./new-key.ts";

const { TextField } = fieldsOf<Values<typeof openDesk>>();

type Params = { projectId: number; registrationId: number };
type Props = { isOpen: boolean; params: Params; onClose: () => void; onOpened: (opened: NewKey) => void };

/** Dialog for the name of a new desk. */
export function OpenDesk({ isOpen, params, onClose, onOpened }: Props) {
  return (
    <FormDialog isOpen={isOpen} title="Open a desk" onClose={onClose}>
      <Form params={params} onClose={onClose} onOpened={onOpened} />
    </FormDialog>
  );
}

function Form({ params, onClose, onOpened }: Omit<Props, "isOpen">) {
  const form = useEntityForm(openDesk, { params, refreshes: [listDesks], onSaved: onOpened });
  return (
    <DialogForm form={form} failed="The desk could not be opened." submit="Open" onCancel={onClose}>
      <TextField name="name" label="Name of the desk" placeholder="North entrance" isFirst />
    </DialogForm>
  );
}
