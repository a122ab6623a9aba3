import { listProjects, type Project } from "@foyer/contract/projects.ts";
import { listRegistrations } from "@foyer/contract/registrations.ts";
import { LoadGate } from "@foyer/ui/load-gate.tsx";
import { Button, Group, Select, Skeleton, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useRead } from "../../../server/use-read.ts";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import { CopyPreview } from "./copy-preview.tsx";

type Props = { onClose: () => void };

/** Copies the scenario of another registration, of this project or another, into this one. rules/scenario 38 */
export function CopyScenario({ onClose }: Props) {
  return (
    <FormDialog isOpen title="Copy a scenario" onClose={onClose}>
      <LoadGate
        read={useRead(listProjects, { query: {} })}
        failed="The projects could not be loaded."
        loading={<Skeleton height={160} />}
      >
        {(projects) => <Choice projects={projects} onClose={onClose} />}
      </LoadGate>
    </FormDialog>
  );
}

function Choice({ projects, onClose }: Props & { projects: readonly Project[] }) {
  const { project, registration } = useScenarioEditing();
  const [projectId, setProjectId] = useState(project.id);
  const [chosen, setChosen] = useState<string | null>(null);
  const read = useRead(listRegistrations, { params: { projectId } });
  const others = (read.data ?? []).filter(({ id }) => id !== registration.id);
  const registrationId = others.some(({ id }) => String(id) === chosen) ? Number(chosen) : undefined;
  return (
    <Stack gap="sm">
      <Text size="sm">
        Its steps, questions, answers, texts and conditions are copied. The other registration stays as it is.
      </Text>
      <Select
        label="Project"
        data={projects.map(({ id, name }) => ({ value: String(id), label: `${name} (${id})` }))}
        value={String(projectId)}
        onChange={(value) => value && setProjectId(Number(value))}
        allowDeselect={false}
        searchable
        nothingFoundMessage="Nothing found"
      />
      <Select
        label="Registration"
        placeholder={placeholder(read.isPending, others.length, projectId === project.id)}
        data={others.map(({ id, name }) => ({ value: String(id), label: `${name} (${id})` }))}
        value={registrationId === undefined ? null : String(registrationId)}
        onChange={setChosen}
        disabled={others.length === 0}
        error={read.error?.message}
        searchable
        nothingFoundMessage="Nothing found"
        data-autofocus
      />
      {registrationId === undefined ? (
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </Group>
      ) : (
        <CopyPreview
          key={`${projectId}/${registrationId}`}
          projectId={projectId}
          registrationId={registrationId}
          onClose={onClose}
        />
      )}
    </Stack>
  );
}

function placeholder(isPending: boolean, count: number, isHere: boolean): string {
  if (isPending) return "Loading …";
  if (count > 0) return "Choose a registration";
  return isHere ? "This project has no other registration" : "This project has no registration";
}
