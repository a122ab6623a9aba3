import { isAtLeast, ROLES, type Role } from "@foyer/contract/access.ts";
import type { createApiKey } from "@foyer/contract/api-keys.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import { listProjects } from "@foyer/contract/projects.ts";
import type { Values } from "../../../form/entity-body.ts";
import { fieldsOf } from "../../../form/fields/fields-of.ts";
import { numberFieldOf } from "../../../form/fields/number-field.tsx";
import { severalFieldOf } from "../../../form/fields/several-field.tsx";
import { useRead } from "../../../server/use-read.ts";
import { ROLE_WORDS } from "../../../session/role-words.ts";
import { useSession } from "../../../session/use-session.ts";

type KeyValues = Values<typeof createApiKey>;
const { TextField, RadioField } = fieldsOf<KeyValues>();
const SeveralField = severalFieldOf<KeyValues>();
const NumberField = numberFieldOf<KeyValues>();

const ACCESS = [
  { value: "read", label: "Read", hint: "It cannot change anything." },
  { value: "write", label: "Read and change", hint: "The audit names the key of each change." },
];

const KEY_MAY: Record<Role, string> = {
  viewer: "The tickets of its projects.",
  operator: "Also exports, visitors and bulk registration in its projects.",
  manager: "Everything in its projects, and read access to the catalogs.",
  admin: "All projects and catalogs; the settings to read.",
};

/** The fields of a new key: what it may do, where, and how long. */
export function KeyFields({ role }: { role: string | null | undefined }) {
  const { role: own } = useSession();
  const projects = useRead(listProjects, { query: {} });
  const roles = ROLES.filter((one) => isAtLeast(own, one)).map((value) => ({
    value,
    label: ROLE_WORDS[value].name,
    hint: KEY_MAY[value],
  }));
  const hasAll = role === "admin";
  return (
    <>
      <TextField name="name" label="Name" dir="auto" hint="The program that will use it." />
      <RadioField name="access" label="Access" choices={ACCESS} />
      <RadioField
        name="role"
        label="Role"
        hint="A key never does more than you may yourself. It cannot manage staff, keys or settings."
        choices={roles}
      />
      <SeveralField
        name="projectIds"
        label="Projects"
        hint={hasAll ? "Admins have all projects." : "All: also your later projects."}
        noneChosen="All of your projects"
        choices={(projects.data ?? []).map(({ id, name }) => ({
          value: String(id),
          label: `${name} (${id})`,
        }))}
        nameOf={(id) => `Project ${id}`}
        disabled={hasAll}
        unread={projects.error ? "The projects could not be loaded. Open the list to try again." : undefined}
        retry={projects.retry}
        clearLabel="No projects"
        nothingFound="No such project"
        maximum={LIMITS.grants}
      />
      <NumberField
        name="expiresInDays"
        label="Days until it expires"
        hint={`At most ${LIMITS.apiKeyDays}.`}
      />
    </>
  );
}
