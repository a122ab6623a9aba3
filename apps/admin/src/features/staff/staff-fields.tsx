import { ROLES } from "@foyer/contract/access.ts";
import type { inviteStaff } from "@foyer/contract/staff.ts";
import type { Values } from "../../form/entity-body.ts";
import { fieldsOf } from "../../form/fields/fields-of.ts";
import { NoMailServer } from "../../session/no-mail-server.tsx";
import { NO_ROLE, ROLE_WORDS } from "../../session/role-words.ts";
import { ProjectGrants } from "./project-grants.tsx";

const { TextField, RadioField } = fieldsOf<Values<typeof inviteStaff>>();

const CHOICES = [
  ...ROLES.map((role) => ({ value: role, words: ROLE_WORDS[role] })),
  { value: "", words: NO_ROLE },
].map(({ value, words }) => ({ value, label: words.name, hint: words.may }));

type Props = {
  role: string | null | undefined;
  /** Roles come from the identity provider: what is chosen here is for nothing. rules/access 5 */
  rolesFromToken: boolean;
};

/** Name, address, role and projects of a person, to invite or edit. */
export function StaffFields({ role, rolesFromToken }: Props) {
  return (
    <>
      <TextField name="name" label="Name" dir="auto" />
      <TextField
        name="email"
        label="Email"
        inputMode="email"
        autoCapitalize="none"
        hint="The address you send the link to."
      />
      <NoMailServer>Nobody hears by mail that their sign-in has changed.</NoMailServer>
      <RadioField
        name="role"
        label="Role"
        hint={rolesFromToken && "Roles come from your identity provider."}
        choices={CHOICES}
        disabled={rolesFromToken}
      />
      <ProjectGrants holdsAll={role === "admin" && !rolesFromToken} />
    </>
  );
}
