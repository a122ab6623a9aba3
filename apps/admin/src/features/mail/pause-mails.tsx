import { listMails, pauseMails } from "@foyer/contract/mails.ts";
import { Text } from "@mantine/core";
import { DialogForm } from "../../form/dialog-form.tsx";
import type { Values } from "../../form/entity-body.ts";
import { fieldsOf } from "../../form/fields/fields-of.ts";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useEntityForm } from "../../form/use-entity-form.ts";

const { TextField } = fieldsOf<Values<typeof pauseMails>>();

/** Asks why all mails are paused, and pauses them. rules/mail 15 */
export function PauseMails({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <FormDialog isOpen={isOpen} title="Pause all mails" onClose={onClose}>
      <PauseForm onClose={onClose} />
    </FormDialog>
  );
}

function PauseForm({ onClose }: { onClose: () => void }) {
  const form = useEntityForm(pauseMails, {
    refreshes: [listMails],
    saved: () => "All mails are paused.",
    onSaved: onClose,
  });
  return (
    <DialogForm form={form} failed="Mails were not paused." submit="Pause all mails" onCancel={onClose}>
      <Text size="sm">
        No mail is sent until you resume them, including tickets and codes. Visitors who need a code cannot
        continue.
      </Text>
      <TextField
        name="reason"
        label="Reason (optional)"
        hint="The outbox shows it to the other admins."
        isFirst
      />
    </DialogForm>
  );
}
