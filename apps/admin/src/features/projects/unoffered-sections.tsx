import type { Project } from "@foyer/contract/projects.ts";
import { listSectionConditions } from "@foyer/contract/sections.ts";
import { Alert, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useRead } from "../../server/use-read.ts";
import { ShownByConditions } from "./shown-by-conditions.tsx";

/** Names the partitions that conditions wait for and the project does not offer. rules/sections 5 */
export function UnofferedSections({ project }: { project: Project }) {
  const { data = [] } = useRead(listSectionConditions, { params: { projectId: project.id } });
  const unoffered = data.filter(({ isOffered }) => !isOffered);
  if (unoffered.length === 0) return null;
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle aria-hidden />}
      title="Some conditions can never be met"
      role="region"
    >
      <Stack gap="xs">
        {unoffered.map(({ id, internalName, conditions }) => (
          <div key={id}>
            <Text size="sm" style={{ overflowWrap: "anywhere" }}>
              <bdi>“{internalName}”</bdi> is not among the sections, so nobody can choose it. Add it, or
              change the conditions that show
            </Text>
            <ShownByConditions project={project} conditions={conditions} />
          </div>
        ))}
      </Stack>
    </Alert>
  );
}
