import {
  type InvitationLink,
  renewInvitation,
  resetPassword,
  resetSecondFactor,
  type Staff,
  updateStaff,
} from "@foyer/contract/staff.ts";
import { ConfirmDialog } from "../../form/confirm-dialog.tsx";
import { useEntityForm } from "../../form/use-entity-form.ts";
import { STAFF_READS } from "./staff-reads.ts";

type Props = { staff: Staff; isOpen: boolean; onClose: () => void };
type OnLink = { onLink: (link: InvitationLink) => void };
type OnSaved = { onSaved: (staff: Staff) => void };

/** Confirms a new invitation link; the dialogs below confirm a password reset and a deactivation. rules/access 11 */
export function RenewDialog({ staff, onLink, ...dialog }: Props & OnLink) {
  return (
    <ConfirmDialog
      {...dialog}
      title={`A new link for ${staff.name}?`}
      call={renewInvitation}
      options={{ params: { id: staff.id }, refreshes: STAFF_READS, onSaved: onLink }}
      failed="No new link could be made."
      submit="Make a new link"
    >
      The link that was sent before stops working.
    </ConfirmDialog>
  );
}

/** Confirms a password reset. rules/access 15 */
export function ResetDialog({ staff, onLink, ...dialog }: Props & OnLink) {
  return (
    <ConfirmDialog
      {...dialog}
      title={`Reset the password of ${staff.name}?`}
      call={resetPassword}
      options={{ params: { id: staff.id }, refreshes: STAFF_READS, onSaved: onLink }}
      failed="The password could not be reset."
      submit="Reset password"
      isDestructive
    >
      The password stops working and all sessions end at once. You get a link for choosing a new one. Only you
      see the link.
    </ConfirmDialog>
  );
}

/** Confirms the removal of a person's second factors. rules/second-factor 11 */
export function ResetFactorDialog({ staff, ...dialog }: Props) {
  return (
    <ConfirmDialog
      {...dialog}
      title={`Reset the second factor of ${staff.name}?`}
      call={resetSecondFactor}
      options={{
        params: { id: staff.id },
        refreshes: STAFF_READS,
        saved: () => "The second factor has been reset.",
      }}
      failed="The second factor could not be reset."
      submit="Reset second factor"
      isDestructive
    >
      The authenticator app, all passkeys and recovery codes stop working, and all sessions end at once. The
      password alone signs them in then, so check who asks for it.
    </ConfirmDialog>
  );
}

/** Confirms a deactivation. rules/access 13 */
export function DeactivateDialog({ staff, onSaved, ...dialog }: Props & OnSaved) {
  return (
    <ConfirmDialog
      {...dialog}
      title={`Deactivate ${staff.name}?`}
      call={updateStaff}
      options={activityOf(staff, { active: false, onSaved })}
      failed="Nothing was changed."
      submit="Deactivate"
      isDestructive
    >
      Their access ends at once, everywhere. What they did stays in the audit, and you can reactivate them.
    </ConfirmDialog>
  );
}

type Activity = OnSaved & { active: boolean };

/** Activates or deactivates a person; all other fields keep their saved values. */
const activityOf = (staff: Staff, { active, onSaved }: Activity) => ({
  params: { id: staff.id },
  latest: staff,
  fixed: { active },
  refreshes: STAFF_READS,
  saved: ({ name }: Staff) => `“${name}” has been saved.`,
  onSaved,
});

export function useActivity(staff: Staff, activity: Activity) {
  return useEntityForm(updateStaff, activityOf(staff, activity));
}
