import type { PrintoutTemplate, updatePrintoutTemplate } from "@foyer/contract/printout-templates.ts";
import { Group } from "@mantine/core";
import type { Values } from "../../../form/entity-body.ts";
import { numberFieldOf } from "../../../form/fields/number-field.tsx";
import { FormPanel } from "../../../form/form-panel.tsx";
import { useTemplateForm } from "../fields/use-template-form.ts";
import { useEditorFoot } from "./editor-foot.tsx";
import { TemplateEditor } from "./template-editor.tsx";

const NumberField = numberFieldOf<Values<typeof updatePrintoutTemplate>>();

const WIDTH_HINT = "In points, 72 to the inch; A6 is 298 wide.";
const HEIGHT_HINT = "In points; A6 is 420 high.";

type Props = {
  registration: { projectId: number; registrationId: number };
  template: PrintoutTemplate;
  onCancel: () => void;
};

/** The editor of an offline registration's template, whose size is typed. */
export function OfflineEditor({ registration, template, onCancel }: Props) {
  const editor = useTemplateForm(registration, template);
  const { isDirty } = editor.form.situation;
  const { buttons, provide } = useEditorFoot({ label: "Cancel", isDirty, onLeave: onCancel });
  return (
    <FormPanel
      form={editor.form}
      failed="The template could not be saved."
      submit="Submit"
      maw="none"
      isBare
      isFootSticky
      buttons={buttons}
    >
      {provide(
        <TemplateEditor registration={registration} template={template} editor={editor} addLabel="Add field">
          <Group gap="md" grow>
            <NumberField name="imageWidth" label="Width of the image" hint={WIDTH_HINT} required />
            <NumberField name="imageHeight" label="Height of the image" hint={HEIGHT_HINT} required />
          </Group>
        </TemplateEditor>,
      )}
    </FormPanel>
  );
}
