import { type Account, changePassword } from "@foyer/contract/account.ts";
import { passwordComplaint } from "@foyer/contract/new-password.ts";
import type { Values } from "../../form/entity-body.ts";
import { fieldsOf } from "../../form/fields/fields-of.ts";
import { FormPanel } from "../../form/form-panel.tsx";
import { useEntityForm } from "../../form/use-entity-form.ts";
import { NewPasswordField } from "./new-password-field.tsx";

const { PasswordField } = fieldsOf<Values<typeof changePassword>>();

/** Changes one's own password; this session goes on, the others end. rules/access 16 */
export function PasswordForm({ account, login }: { account: Account; login: string }) {
  const form = useEntityForm(changePassword, {
    refreshes: [],
    check: ({ newPassword }) => {
      const complaint =
        newPassword && passwordComplaint(newPassword, { ...account, host: location.hostname });
      return complaint ? { newPassword: complaint } : {};
    },
    saved: () => "Your password has been changed. Your other sessions have ended.",
  });
  return (
    <FormPanel form={form} failed="The password could not be changed." submit="Change password" isBare>
      {/* For password managers: the owner of this password. */}
      <input type="text" name="login" value={login} autoComplete="username" readOnly hidden />
      <PasswordField
        name="currentPassword"
        label="Current password"
        autoComplete="current-password"
        showLabel="Show the current password"
      />
      <NewPasswordField
        name="newPassword"
        label="New password"
        value={form.values.newPassword}
        owner={account}
      />
    </FormPanel>
  );
}
