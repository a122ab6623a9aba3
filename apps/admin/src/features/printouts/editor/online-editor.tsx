import type { PrintoutTemplate } from "@foyer/contract/printout-templates.ts";
import { Button } from "@mantine/core";
import { FormPanel } from "../../../form/form-panel.tsx";
import { sheetOf } from "../canvas/geometry.ts";
import { useTemplateForm } from "../fields/use-template-form.ts";
import { DesignGallery } from "./design-gallery.tsx";
import classes from "./editor.module.css";
import { PageSettings } from "./page-settings.tsx";
import { TemplateEditor } from "./template-editor.tsx";
import { TemplatePicture } from "./template-picture.tsx";

type Props = {
  registration: { projectId: number; registrationId: number };
  template: PrintoutTemplate;
  onClose: () => void;
};

/** The editor of a template that is printed on a picture. */
export function OnlineEditor({ registration, template, onClose }: Props) {
  const editor = useTemplateForm(registration, template);
  const { printedWidth } = editor.form.values;
  const sheet = sheetOf({
    ...template,
    printedWidth: typeof printedWidth === "number" && printedWidth > 0 ? printedWidth : null,
  });
  return (
    <div className={classes.dialog}>
      <FormPanel
        form={editor.form}
        failed="The template could not be saved."
        maw="none"
        isBare
        isFootSticky
        buttons={
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        }
      >
        <TemplateEditor registration={registration} template={template} editor={editor} addLabel="Add">
          <TemplatePicture registration={registration} template={template} />
          <DesignGallery
            registration={registration}
            template={template}
            isDirty={editor.form.situation.isDirty}
          />
          <PageSettings sheet={sheet} />
        </TemplateEditor>
      </FormPanel>
    </div>
  );
}
