import { getStaff, listStaff, type Staff, type StaffList } from "@foyer/contract/staff.ts";
import { ConflictAlert } from "@foyer/ui/conflict-alert.tsx";
import { both } from "@foyer/ui/load-gate.tsx";
import { Alert, Button, Group, Paper, Stack, Text } from "@mantine/core";
import type { FormEvent } from "react";
import { HistoryPanel } from "../../history/history-panel.tsx";
import { paths } from "../../paths.ts";
import { useRead } from "../../server/use-read.ts";
import { AppLink } from "../../shell/app-link.tsx";
import { useSaveKey } from "../../shell/keys/use-save-key.ts";
import { Loaded } from "../../shell/loaded.tsx";
import { usePageTitle } from "../../shell/page-slots.ts";
import { useLeaveGuard } from "../../shell/use-leave-guard.tsx";
import { useScreenParams } from "../../shell/use-screen-params.ts";
import { StaffAccess } from "./staff-access.tsx";
import { StaffFields } from "./staff-fields.tsx";
import { useStaffForm } from "./use-staff-form.ts";

/** One person: who they are, what they may, how they get in, and what was changed of that. */
export function StaffEditScreen() {
  const { staffId } = useScreenParams("editStaff");
  const person = useRead(getStaff, { params: { id: staffId } });
  const everybody = useRead(listStaff, {});
  return (
    <Loaded read={both(person, everybody)} failed="This person could not be loaded.">
      {([latest, list]) => <EditForm key={staffId} latest={latest} list={list} />}
    </Loaded>
  );
}

function EditForm({ latest, list }: { latest: Staff; list: StaffList }) {
  const state = useStaffForm(latest);
  const { form, theirs, failure, isSaving } = state;
  const base = state.base ?? latest;
  usePageTitle(base.name);
  const leaveDialog = useLeaveGuard({ isDirty: () => form.isDirty(), save: () => state.save() });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void state.save();
  };
  return (
    <>
      {leaveDialog}
      <Paper
        ref={useSaveKey()}
        withBorder
        p={{ base: "md", sm: "xl" }}
        maw={720}
        component="form"
        onSubmit={submit}
        noValidate
      >
        <Stack gap="md">
          {theirs && <ConflictAlert onKeepMine={state.keepMine} onTakeTheirs={state.takeTheirs} />}
          <StaffFields state={state} rolesFromToken={list.rolesFromToken} />
          {failure && (
            <Alert color="red" role="alert" title="Nothing was saved.">
              {failure}
            </Alert>
          )}
          <Group justify="flex-end" gap="xs">
            {form.isDirty() && (
              <Text size="sm" c="dimmed" mr="auto">
                Not saved yet
              </Text>
            )}
            <Button component={AppLink} to={paths.listStaff()} variant="default">
              To the staff list
            </Button>
            <Button type="submit" loading={isSaving} disabled={theirs !== undefined}>
              Save
            </Button>
          </Group>
        </Stack>
      </Paper>
      <StaffAccess
        staff={latest.version >= base.version ? latest : base}
        passwords={list.passwords}
        onActive={state.save}
        isSaving={isSaving}
      />
      <HistoryPanel entity="staff" entityId={base.id} />
    </>
  );
}
