import type { Partition } from "@foyer/contract/partitions.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { getSectionUse, removeSection, type SectionUse } from "@foyer/contract/sections.ts";
import { countOf } from "@foyer/domain/format/counts.ts";
import { Alert, Button, Group, Loader, Stack, Text } from "@mantine/core";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useMessages } from "../../messages/use-messages.ts";
import { useRead } from "../../server/use-read.ts";
import { useWrite } from "../../server/use-write.ts";
import { SECTION_READS } from "./section-reads.ts";
import { ShownByConditions } from "./shown-by-conditions.tsx";

type QuestionProps = {
  project: Project;
  section: Partition;
  /** The project has no other one. */
  isLast: boolean;
  onClose: () => void;
};

/** Confirms the removal of a section from a project, and lists its uses. rules/sections 4 */
export function RemoveSection({ isOpen, ...question }: QuestionProps & { isOpen: boolean }) {
  const { section, onClose } = question;
  return (
    <FormDialog
      isOpen={isOpen}
      title={`Remove “${section.internalName}”?`}
      closeLabel="Keep section"
      onClose={onClose}
    >
      <Question {...question} />
    </FormDialog>
  );
}

function Question({ project, section, isLast, onClose }: QuestionProps) {
  const messages = useMessages();
  const params = { projectId: project.id, sectionId: section.id };
  const use = useRead(getSectionUse, { params }, { staleMs: 0 });
  const write = useWrite(removeSection, { refreshes: SECTION_READS });
  const remove = async () => {
    await write.mutateAsync({ params, query: { confirm: "true" } });
    messages.add("success", `“${section.internalName}” has been removed.`);
    onClose();
  };
  return (
    <Stack gap="md">
      <Text size="sm">
        {isLast
          ? "It is the last section: visitors then choose from all partitions of the catalog again."
          : "Visitors can no longer choose it, nor its rubrics. It stays in the catalog and can be added again."}
      </Text>
      {use.isPending && (
        <Group gap="xs">
          <Loader size="xs" aria-hidden />
          <Text size="sm" c="dimmed">
            Checking where it is used
          </Text>
        </Group>
      )}
      {use.data && <Use use={use.data} project={project} isLast={isLast} />}
      {use.error && !use.data && (
        <Alert color="yellow" title="Its uses could not be loaded.">
          {use.error.message}
        </Alert>
      )}
      {write.error && (
        <Alert color="red" role="alert" title="The section could not be removed.">
          {write.error.message}
        </Alert>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" data-autofocus onClick={onClose}>
          Keep section
        </Button>
        <Button color="red" loading={write.isPending} onClick={() => void remove().catch(() => {})}>
          Remove
        </Button>
      </Group>
    </Stack>
  );
}

function Use({
  use: { conditions, visitors },
  project,
  isLast,
}: { use: SectionUse } & Pick<QuestionProps, "project" | "isLast">) {
  if (conditions.length === 0 && visitors === 0) {
    return <Text size="sm">No condition uses it, and no visitor has chosen it.</Text>;
  }
  return (
    <Alert color="yellow" title="It is in use" role="region">
      <Stack gap="xs">
        {conditions.length > 0 && (
          <>
            <Text size="sm">
              {isLast
                ? "Conditions use it and keep working:"
                : "Visitors will not see these parts until you change their conditions:"}
            </Text>
            <ShownByConditions project={project} conditions={conditions} />
          </>
        )}
        {visitors > 0 && (
          <Text size="sm">
            {countOf(visitors, "visitor has", "visitors have")} chosen it. Their answers stay as they are.
          </Text>
        )}
      </Stack>
    </Alert>
  );
}
