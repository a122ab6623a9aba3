import { getStaff, listStaff, type Staff, type StaffList, updateStaff } from "@foyer/contract/staff.ts";
import { both } from "@foyer/ui/load-gate.tsx";
import { WIDTHS } from "@foyer/ui/widths.ts";
import { Button } from "@mantine/core";
import { FormPanel } from "../../form/form-panel.tsx";
import { useEntityForm } from "../../form/use-entity-form.ts";
import { HistoryPanel } from "../../history/history-panel.tsx";
import { paths } from "../../paths.ts";
import { useRead } from "../../server/use-read.ts";
import { AppLink } from "../../shell/app-link.tsx";
import { Loaded } from "../../shell/loaded.tsx";
import { usePageTitle } from "../../shell/page-slots.ts";
import { useScreenParams } from "../../shell/use-screen-params.ts";
import { StaffAccess } from "./staff-access.tsx";
import { StaffFields } from "./staff-fields.tsx";
import { STAFF_READS } from "./staff-reads.ts";

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
  const form = useEntityForm(updateStaff, {
    params: { id: latest.id },
    latest,
    refreshes: STAFF_READS,
    saved: ({ name }) => `“${name}” has been saved.`,
  });
  const base = form.base ?? latest;
  usePageTitle(base.name);
  return (
    <>
      <FormPanel
        form={form}
        failed="Nothing was saved."
        maw={WIDTHS.form}
        buttons={
          <Button component={AppLink} to={paths.listStaff()} variant="default">
            To the staff list
          </Button>
        }
      >
        <StaffFields role={form.values.role} rolesFromToken={list.rolesFromToken} />
      </FormPanel>
      <StaffAccess
        staff={latest.version >= base.version ? latest : base}
        passwords={list.passwords}
        onSaved={form.rebase}
      />
      <HistoryPanel entity="staff" entityId={base.id} />
    </>
  );
}
