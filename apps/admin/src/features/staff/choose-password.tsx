import { acceptInvitation, type Invitation } from "@foyer/contract/invitations.ts";
import { passwordComplaint } from "@foyer/contract/new-password.ts";
import { TextInput } from "@mantine/core";
import { DialogForm } from "../../form/dialog-form.tsx";
import type { Values } from "../../form/entity-body.ts";
import { fieldsOf } from "../../form/fields/fields-of.ts";
import { useEntityForm } from "../../form/use-entity-form.ts";
import { NewPasswordField } from "./new-password-field.tsx";

const { TextField } = fieldsOf<Values<typeof acceptInvitation>>();

type Props = { invitation: Invitation; token: string; onDone: (login: string) => void };

/** A login, if there is none yet, and a password; both checked while one is still here. rules/access 14 */
export function ChoosePassword({ invitation, token, onDone }: Props) {
  const { kind, name, email } = invitation;
  const isNew = kind === "join";
  const ownerOf = (login: string | null | undefined) => ({ login: login ?? invitation.login, name, email });
  const form = useEntityForm(acceptInvitation, {
    fixed: { token },
    start: isNew ? { login: invitation.login ?? email ?? "" } : {},
    refreshes: [],
    check: ({ login, password }) => {
      const owner = { ...ownerOf(login), host: location.hostname };
      const complaint = password && passwordComplaint(password, owner);
      return complaint ? { password: complaint } : {};
    },
    onSaved: ({ login }) => onDone(login),
  });
  return (
    <DialogForm
      form={form}
      failed="The password could not be saved."
      submit={isNew ? "Create my account" : "Save the password"}
      submitProps={{ size: "md", fullWidth: true }}
    >
      {isNew ? (
        <TextField
          name="login"
          label="Login"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      ) : (
        <TextInput label="Login" value={invitation.login ?? ""} autoComplete="username" readOnly />
      )}
      <NewPasswordField
        name="password"
        label="Password"
        value={form.values.password}
        owner={ownerOf(form.values.login)}
      />
    </DialogForm>
  );
}
