import { type InvitationLink, inviteStaff, listStaff } from "@foyer/contract/staff.ts";
import { WIDTHS } from "@foyer/ui/widths.ts";
import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { FormPanel } from "../../form/form-panel.tsx";
import { useEntityForm } from "../../form/use-entity-form.ts";
import { paths } from "../../paths.ts";
import { useRead } from "../../server/use-read.ts";
import { AppLink } from "../../shell/app-link.tsx";
import { Loaded } from "../../shell/loaded.tsx";
import { LinkPanel } from "./link-panel.tsx";
import { StaffFields } from "./staff-fields.tsx";
import { STAFF_READS } from "./staff-reads.ts";

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
      text={`Send this link to ${invited.name}. Anyone who opens it can sign in as this person, so send it to nobody else.`}
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
  const form = useEntityForm(inviteStaff, {
    start: { role: "viewer" },
    refreshes: STAFF_READS,
    onSaved: ({ staff, link }) => onInvited({ name: staff.name, link }),
    // The link has to be copied before anybody leaves.
    mustStay: true,
  });
  return (
    <FormPanel
      form={form}
      failed="The invitation was not created."
      submit="Invite"
      maw={WIDTHS.form}
      buttons={
        <Button component={AppLink} to={paths.listStaff()} variant="default">
          Cancel
        </Button>
      }
    >
      <StaffFields role={form.values.role} rolesFromToken={rolesFromToken} />
    </FormPanel>
  );
}
