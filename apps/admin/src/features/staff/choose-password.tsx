import { acceptInvitation, type Invitation, Login } from "@foyer/contract/invitations.ts";
import { Password, passwordComplaint } from "@foyer/contract/password.ts";
import { Alert, Button, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { ApiError } from "../../server/api-error.ts";
import { useWrite } from "../../server/use-write.ts";
import { NewPasswordField } from "./new-password-field.tsx";

type Props = { invitation: Invitation; token: string; onDone: (login: string) => void };
type Faults = { login?: string | undefined; password?: string | undefined };

/** A login, if there is none yet, and a password; both checked while one is still here. rules/access 14 */
export function ChoosePassword({ invitation, token, onDone }: Props) {
  const { kind, name, email } = invitation;
  const [login, setLogin] = useState(invitation.login ?? email ?? "");
  const [password, setPassword] = useState("");
  const [faults, setFaults] = useState<Faults>({});
  const [failure, setFailure] = useState<string>();
  const write = useWrite(acceptInvitation, { refreshes: [] });
  const isNew = kind === "join";

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    const found: Faults = {
      login: isNew ? Login.safeParse(login).error?.issues[0]?.message : undefined,
      password:
        Password.safeParse(password).error?.issues[0]?.message ??
        passwordComplaint(password, { login, name, email }),
    };
    setFaults(found);
    if (found.login || found.password) return;
    try {
      onDone((await write.mutateAsync({ body: { token, password, ...(isNew && { login }) } })).login);
    } catch (error) {
      const { fields, message } = error as ApiError;
      setFaults({ login: fields.login, password: fields.password });
      if (!fields.login && !fields.password) setFailure(message);
    }
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <TextInput
          label="Login"
          name="login"
          value={login}
          onChange={(event) => setLogin(event.currentTarget.value)}
          error={faults.login}
          readOnly={!isNew}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required={isNew}
        />
        <NewPasswordField label="Password" value={password} onChange={setPassword} error={faults.password} />
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <Button type="submit" size="md" fullWidth loading={write.isPending}>
          {isNew ? "Create my account" : "Save the password"}
        </Button>
      </Stack>
    </form>
  );
}
