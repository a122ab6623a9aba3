import { removePrintoutTemplate } from "@foyer/contract/printout-templates.ts";
import { ConfirmDialog } from "../../form/confirm-dialog.tsx";
import { TEMPLATE_REFRESHES } from "./fields/template-refreshes.ts";
import type { TemplateLine } from "./template-columns.tsx";

type Props = {
  registration: { projectId: number; registrationId: number };
  template: TemplateLine;
  onClose: () => void;
};

/** Confirms that a template is to be deleted with its image. rules/printouts 2 */
export function RemoveTemplate({ registration, template, onClose }: Props) {
  return (
    <ConfirmDialog
      isOpen
      title={`Delete the template for “${template.purpose}”?`}
      call={removePrintoutTemplate}
      options={{
        params: { ...registration, templateId: template.id },
        refreshes: TEMPLATE_REFRESHES,
        saved: () => "Template was successfully deleted.",
      }}
      failed="The template was not deleted."
      submit="Delete template"
      cancel="Keep template"
      isDestructive
      onClose={onClose}
    >
      Its image and its fields are deleted with it. Its tickets are printed by the next matching template.
      This cannot be undone.
    </ConfirmDialog>
  );
}
