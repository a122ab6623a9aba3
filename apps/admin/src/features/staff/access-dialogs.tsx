import {
  type InvitationLink,
  renewInvitation,
  resetPassword,
  resetSecondFactor,
  type Staff,
  updateStaff,
} from "@foyer/contract/staff.ts";
import { Text } from "@mantine/core";
import { DialogForm } from "../../form/dialog-form.tsx";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useEntityForm } from "../../form/use-entity-form.ts";
import { STAFF_READS } from "./staff-reads.ts";

type FormProps = { staff: Staff; onClose: () => void };
type Props = FormProps & { isOpen: boolean };
type OnLink = { onLink: (link: InvitationLink) => void };
type OnSaved = { onSaved: (staff: Staff) => void };

/** Confirms a new invitation link; the dialogs below confirm a password reset and a deactivation. rules/access 11 */
export function RenewDialog({ isOpen, ...form }: Props & OnLink) {
  const title = `A new link for ${form.staff.name}?`;
  return (
    <FormDialog isOpen={isOpen} title={title} onClose={form.onClose}>
      <RenewForm {...form} />
    </FormDialog>
  );
}

function RenewForm({ staff, onClose, onLink }: FormProps & OnLink) {
  const form = useEntityForm(renewInvitation, {
    params: { id: staff.id },
    refreshes: STAFF_READS,
    onSaved: (link) => {
      onLink(link);
      onClose();
    },
  });
  return (
    <DialogForm
      form={form}
      failed="No new link could be made."
      submit="Make a new link"
      onCancel={onClose}
      isQuestion
    >
      <Text size="sm">The link that was sent before stops working.</Text>
    </DialogForm>
  );
}

/** Confirms a password reset. rules/access 15 */
export function ResetDialog({ isOpen, ...form }: Props & OnLink) {
  const title = `Reset the password of ${form.staff.name}?`;
  return (
    <FormDialog isOpen={isOpen} title={title} onClose={form.onClose}>
      <ResetForm {...form} />
    </FormDialog>
  );
}

function ResetForm({ staff, onClose, onLink }: FormProps & OnLink) {
  const form = useEntityForm(resetPassword, {
    params: { id: staff.id },
    refreshes: STAFF_READS,
    onSaved: (link) => {
      onLink(link);
      onClose();
    },
  });
  return (
    <DialogForm
      form={form}
      failed="The password could not be reset."
      submit="Reset password"
      submitProps={{ color: "red" }}
      onCancel={onClose}
      isQuestion
    >
      <Text size="sm">
        The password stops working and all sessions end at once. You get a link by which a new one is chosen;
        nobody else learns it.
      </Text>
    </DialogForm>
  );
}

/** Confirms the removal of a person's second factors. rules/second-factor 11 */
export function ResetFactorDialog({ isOpen, ...form }: Props) {
  const title = `Reset the second factor of ${form.staff.name}?`;
  return (
    <FormDialog isOpen={isOpen} title={title} onClose={form.onClose}>
      <ResetFactorForm {...form} />
    </FormDialog>
  );
}

function ResetFactorForm({ staff, onClose }: FormProps) {
  const form = useEntityForm(resetSecondFactor, {
    params: { id: staff.id },
    refreshes: STAFF_READS,
    saved: () => "The second factor has been reset.",
    onSaved: onClose,
  });
  return (
    <DialogForm
      form={form}
      failed="The second factor is not reset."
      submit="Reset second factor"
      submitProps={{ color: "red" }}
      onCancel={onClose}
      isQuestion
    >
      <Text size="sm">
        The authenticator app, all passkeys and recovery codes stop working, and all sessions end at once. The
        password alone signs them in then, so make sure that it is they who ask for it.
      </Text>
    </DialogForm>
  );
}

/** Confirms a deactivation. rules/access 13 */
export function DeactivateDialog({ isOpen, ...form }: Props & OnSaved) {
  const title = `Deactivate ${form.staff.name}?`;
  return (
    <FormDialog isOpen={isOpen} title={title} onClose={form.onClose}>
      <DeactivateForm {...form} />
    </FormDialog>
  );
}

function DeactivateForm({ staff, onClose, onSaved }: FormProps & OnSaved) {
  const form = useActivity(staff, {
    active: false,
    onSaved: (saved) => {
      onSaved(saved);
      onClose();
    },
  });
  return (
    <DialogForm
      form={form}
      failed="Nothing was changed."
      submit="Deactivate"
      submitProps={{ color: "red" }}
      onCancel={onClose}
      isQuestion
    >
      <Text size="sm">
        Their access ends at once, everywhere. What they did stays in the audit, and you can reactivate them.
      </Text>
    </DialogForm>
  );
}

/** Activates or deactivates a person; all other fields keep their saved values. */
export function useActivity(staff: Staff, { active, onSaved }: OnSaved & { active: boolean }) {
  return useEntityForm(updateStaff, {
    params: { id: staff.id },
    latest: staff,
    fixed: { active },
    refreshes: STAFF_READS,
    saved: ({ name }) => `“${name}” has been saved.`,
    onSaved,
  });
}
