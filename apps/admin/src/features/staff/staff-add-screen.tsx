import { type InvitationLink, listStaff } from "@foyer/contract/staff.ts";
import { Alert, Button, Group, Paper, Stack } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { paths } from "../../paths.ts";
import { useRead } from "../../server/use-read.ts";
import { AppLink } from "../../shell/app-link.tsx";
import { useSaveKey } from "../../shell/keys/use-save-key.ts";
import { Loaded } from "../../shell/loaded.tsx";
import { useLeaveGuard } from "../../shell/use-leave-guard.tsx";
import { LinkPanel } from "./link-panel.tsx";
import { StaffFields } from "./staff-fields.tsx";
import { useStaffForm } from "./use-staff-form.ts";

type Invited = { name: string; link: InvitationLink };

/** Invites a person; then shows the link to send them, this once. */
export function StaffAddScreen() {
  const list = useRead(listStaff, {});
  const [invited, setInvited] = useState<Invited>();
  if (!invited) {
    return (
      <Loaded read={list} failed="The staff list could not be loaded.">
        {({ rolesFromToken }) => <InviteForm rolesFromToken={rolesFromToken} onInvited={setInvited} />}
      </Loaded>
    );
  }
  return (
    <LinkPanel
      link={invited.link}
      title={`${invited.name} is invited`}
      text={`Send this link to ${invited.name}. Whoever follows it takes their place, so send it to nobody else.`}
    >
      <Group gap="xs">
        <Button variant="default" onClick={() => setInvited(undefined)}>
          Invite somebody else
        </Button>
        <Button variant="default" component={AppLink} to={paths.listStaff()}>
          To the staff list
        </Button>
      </Group>
    </LinkPanel>
  );
}

type FormProps = { rolesFromToken: boolean; onInvited: (invited: Invited) => void };

function InviteForm({ rolesFromToken, onInvited }: FormProps) {
  const state = useStaffForm();
  const invite = async () => {
    const invited = await state.sendInvitation();
    if (invited) onInvited({ name: invited.staff.name, link: invited.link });
    return false; // The link has to be copied before anybody leaves.
  };
  const leaveDialog = useLeaveGuard({ isDirty: () => state.form.isDirty(), save: invite });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void invite();
  };
  return (
    <Paper
      ref={useSaveKey()}
      withBorder
      p={{ base: "md", sm: "xl" }}
      maw={720}
      component="form"
      onSubmit={submit}
      noValidate
    >
      {leaveDialog}
      <Stack gap="md">
        <StaffFields state={state} rolesFromToken={rolesFromToken} />
        {state.failure && (
          <Alert color="red" role="alert" title="Nobody was invited.">
            {state.failure}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button component={AppLink} to={paths.listStaff()} variant="default">
            Cancel
          </Button>
          <Button type="submit" loading={state.isSaving}>
            Invite
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
