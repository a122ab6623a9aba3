import type { PrintoutTemplate } from "@foyer/contract/printout-templates.ts";
import { FormPanel } from "../../../form/form-panel.tsx";
import { sheetOf } from "../canvas/geometry.ts";
import { useTemplateForm } from "../fields/use-template-form.ts";
import { DesignGallery } from "./design-gallery.tsx";
import classes from "./editor.module.css";
import { useEditorFoot } from "./editor-foot.tsx";
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
  const { isDirty } = editor.form.situation;
  const { buttons, provide } = useEditorFoot({ label: "Close", isDirty, onLeave: onClose });
  return (
    <div className={classes.dialog}>
      <FormPanel
        form={editor.form}
        failed="The template could not be saved."
        maw="none"
        isBare
        isFootSticky
        buttons={buttons}
      >
        {provide(
          <TemplateEditor registration={registration} template={template} editor={editor} addLabel="Add">
            <TemplatePicture registration={registration} template={template} />
            <DesignGallery registration={registration} template={template} isDirty={isDirty} />
            <PageSettings sheet={sheet} />
          </TemplateEditor>,
        )}
      </FormPanel>
    </div>
  );
}
