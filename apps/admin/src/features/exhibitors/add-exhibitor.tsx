import { createExhibitor, listExhibitors } from "@foyer/contract/exhibitors.ts";
import { DialogForm } from "../../form/dialog-form.tsx";
import type { Values } from "../../form/entity-body.ts";
import { fieldsOf } from "../../form/fields/fields-of.ts";
import { useEntityForm } from "../../form/use-entity-form.ts";

const { TextField } = fieldsOf<Values<typeof createExhibitor>>();

/** Adds an exhibitor. rules/leads 1 */
export function AddExhibitor({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  const form = useEntityForm(createExhibitor, {
    params: { projectId },
    refreshes: [listExhibitors],
    saved: ({ name }) => `${name} is added.`,
    onSaved: onClose,
  });
  return (
    <DialogForm
      form={form}
      failed="The exhibitor could not be added."
      submit="Add exhibitor"
      onCancel={onClose}
    >
      <TextField name="name" label="Name" placeholder="Acme" isFirst />
      <TextField name="stand" label="Stand" placeholder="Hall 3, B 12" />
      <TextField name="email" label="Email" hint="Whom you write to about its devices." />
    </DialogForm>
  );
}
