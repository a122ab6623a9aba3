import { listProjects } from "@foyer/contract/projects.ts";
import { Select } from "@mantine/core";
import { MAX_OPTIONS_SHOWN } from "../../../form/max-options.ts";
import { useRead } from "../../../server/use-read.ts";

type Props = { value: string; onChange: (projectId: string) => void };

const SHARED = "shared";

/** Chooses whose entries the list shows: the shared catalog's, or those of one project. rules/catalogs 20 */
export function OwnerSelect({ value, onChange }: Props) {
  const { data = [], error } = useRead(listProjects, { query: {} });
  return (
    <Select
      label="Belongs to"
      data={[
        { value: SHARED, label: "All projects" },
        {
          group: "One project only",
          items: data.map(({ id, name }) => ({ value: String(id), label: `${name} (${id})` })),
        },
      ]}
      value={value === "" ? SHARED : value}
      onChange={(chosen) => onChange(chosen === null || chosen === SHARED ? "" : chosen)}
      error={error ? "The projects could not be loaded." : undefined}
      allowDeselect={false}
      searchable
      nothingFoundMessage="No such project"
      limit={MAX_OPTIONS_SHOWN}
      w={{ base: "100%", sm: 260 }}
    />
  );
}
