import { LIMITS } from "@foyer/contract/limits.ts";
import { listProjects } from "@foyer/contract/projects.ts";
import type { inviteStaff } from "@foyer/contract/staff.ts";
import type { Values } from "../../form/entity-body.ts";
import { severalFieldOf } from "../../form/fields/several-field.tsx";
import { useRead } from "../../server/use-read.ts";

const SeveralField = severalFieldOf<Values<typeof inviteStaff>>();

/** The field of a person's project grants. */
export function ProjectGrants({ holdsAll }: { holdsAll: boolean }) {
  const { data = [], error, retry } = useRead(listProjects, { query: {} });
  return (
    <SeveralField
      name="projectIds"
      label="Projects"
      hint={holdsAll ? "Admins have all projects." : "The role applies to these projects."}
      choices={data.map(({ id, name }) => ({ value: String(id), label: `${name} (${id})` }))}
      nameOf={(id) => `Project ${id}`}
      disabled={holdsAll}
      unread={error ? "The projects could not be loaded. Open the list to try again." : undefined}
      retry={retry}
      clearLabel="No projects"
      nothingFound="No such project"
      maximum={LIMITS.grants}
    />
  );
}
