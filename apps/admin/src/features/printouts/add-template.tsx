import { createPrintoutTemplate } from "@foyer/contract/printout-templates.ts";
import { DialogForm } from "../../form/dialog-form.tsx";
import type { Values } from "../../form/entity-body.ts";
import { fieldsOf } from "../../form/fields/fields-of.ts";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useEntityForm } from "../../form/use-entity-form.ts";
import { TEMPLATE_REFRESHES } from "./fields/template-refreshes.ts";

const { SelectField } = fieldsOf<Values<typeof createPrintoutTemplate>>();

/** The targets that templates of a tab can be added for. */
export type Targets = {
  templateType: "conditional" | "promocode";
  /** "Answer". */
  label: string;
  choices: readonly { value: number; label: string }[];
};
type Props = {
  registration: { projectId: number; registrationId: number };
  targets: Targets;
  onAdded: (templateId: number) => void;
  onClose: () => void;
};

/** Asks for the target of a new template, an answer or a group of promo codes, and opens it. */
export function AddTemplate(props: Props) {
  return (
    <FormDialog isOpen title="Add template" onClose={props.onClose}>
      <AddForm {...props} />
    </FormDialog>
  );
}

function AddForm({ registration, targets, onAdded, onClose }: Props) {
  const { templateType, label, choices } = targets;
  const form = useEntityForm(createPrintoutTemplate, {
    params: registration,
    fixed: { templateType },
    refreshes: TEMPLATE_REFRESHES,
    saved: () => "Template was successfully created",
    onSaved: ({ id }) => onAdded(id),
  });
  return (
    <DialogForm form={form} failed="The template could not be added." submit="Add" onCancel={onClose}>
      <SelectField
        name={templateType === "conditional" ? "conditionalAnswerId" : "promocodeGroupId"}
        label={label}
        hint="It cannot be changed later, but a template can be deleted."
        required
        choices={choices.map(({ value, label: name }) => ({ value: String(value), label: name }))}
      />
    </DialogForm>
  );
}
