import { LIMITS } from "@foyer/contract/limits.ts";
import { listProjects } from "@foyer/contract/projects.ts";
import { MultiSelect } from "@mantine/core";
import type { ReactNode } from "react";
import { useRead } from "../../server/use-read.ts";

type Props = {
  /** Ids. */
  value: string[];
  onChange: (value: string[]) => void;
  holdsAll: boolean;
  error: ReactNode;
};

/** The projects that somebody may work on. */
export function ProjectGrants({ value, onChange, holdsAll, error }: Props) {
  const { data = [], error: unread } = useRead(listProjects, { query: {} });
  const known = new Set(data.map(({ id }) => String(id)));
  const choices = [
    ...data.map(({ id, name }) => ({ value: String(id), label: `${name} (${id})` })),
    ...value.filter((id) => !known.has(id)).map((id) => ({ value: id, label: `Project ${id}` })),
  ];
  return (
    <MultiSelect
      label="Projects"
      description={holdsAll ? "Admins hold every project." : "What the role may do, it may do there."}
      data={choices}
      value={value}
      onChange={onChange}
      disabled={holdsAll}
      error={unread ? "The projects could not be loaded." : error}
      placeholder={value.length === 0 && !holdsAll ? "None" : ""}
      searchable
      clearable
      clearButtonProps={{ "aria-label": "No projects" }}
      hidePickedOptions
      nothingFoundMessage="No such project"
      maxValues={LIMITS.grants}
    />
  );
}
