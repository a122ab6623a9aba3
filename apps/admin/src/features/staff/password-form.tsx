import { type Account, changePassword } from "@foyer/contract/account.ts";
import { Password, passwordComplaint } from "@foyer/contract/password.ts";
import { Alert, Button, Group, PasswordInput, Stack } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useMessages } from "../../messages/use-messages.ts";
import type { ApiError } from "../../server/api-error.ts";
import { useWrite } from "../../server/use-write.ts";
import { useSaveKey } from "../../shell/keys/use-save-key.ts";
import { useLeaveGuard } from "../../shell/use-leave-guard.tsx";
import { NewPasswordField } from "./new-password-field.tsx";

type Faults = { currentPassword?: string | undefined; newPassword?: string | undefined };

/** Changes one's own password; this session goes on, the others end. rules/access 16 */
export function PasswordForm({ account, login }: { account: Account; login: string }) {
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const [faults, setFaults] = useState<Faults>({});
  const [failure, setFailure] = useState<string>();
  const messages = useMessages();
  const write = useWrite(changePassword, { refreshes: [] });

  const save = async (): Promise<boolean> => {
    setFailure(undefined);
    const found: Faults = {
      currentPassword: Password.safeParse(current).error?.issues[0]?.message,
      newPassword: Password.safeParse(next).error?.issues[0]?.message ?? passwordComplaint(next, account),
    };
    setFaults(found);
    if (found.currentPassword || found.newPassword) return false;
    try {
      await write.mutateAsync({ body: { currentPassword: current, newPassword: next } });
      setCurrent("");
      setNext("");
      messages.add("success", "Your password has been changed. Your other sessions have ended.");
      return true;
    } catch (error) {
      const { fields, message } = error as ApiError;
      setFaults({ currentPassword: fields.currentPassword, newPassword: fields.newPassword });
      if (fields.currentPassword || fields.newPassword) return false;
      setFailure(message);
      messages.add("danger", message);
      return false;
    }
  };
  const leaveDialog = useLeaveGuard({ isDirty: () => current !== "" || next !== "", save });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };

  return (
    <form ref={useSaveKey()} onSubmit={submit} noValidate>
      {leaveDialog}
      <Stack gap="md">
        {/* Tells password managers whose password this is. */}
        <input type="text" name="login" value={login} autoComplete="username" readOnly hidden />
        <PasswordInput
          label="Current password"
          value={current}
          onChange={(event) => setCurrent(event.currentTarget.value)}
          error={faults.currentPassword}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ "aria-label": "Show the current password" }}
          required
        />
        <NewPasswordField label="New password" value={next} onChange={setNext} error={faults.newPassword} />
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={write.isPending}>
            Change password
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
