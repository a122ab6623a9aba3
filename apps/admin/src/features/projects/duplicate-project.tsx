import { LIMITS } from "@foyer/contract/limits.ts";
import { duplicateProject, listProjects, type Project, ProjectName } from "@foyer/contract/projects.ts";
import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useMessages } from "../../messages/use-messages.ts";
import { paths } from "../../paths.ts";
import type { ApiError } from "../../server/api-error.ts";
import { useWrite } from "../../server/use-write.ts";
import { useSaveKey } from "../../shell/keys/use-save-key.ts";
import { useGo } from "../../shell/use-go.ts";

type Props = { original: Project; onClose: () => void };

const COPY = " (copy)";

/** Asks what the copy is called, makes it and opens it. rules/projects 9 */
export function DuplicateProject({ original, onClose }: Props) {
  const go = useGo();
  const messages = useMessages();
  const write = useWrite(duplicateProject, { refreshes: [listProjects] });
  const [name, setName] = useState(
    `${original.name.slice(0, LIMITS.projectName - COPY.length).toWellFormed()}${COPY}`,
  );
  const [error, setError] = useState<string>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const checked = ProjectName.safeParse(name);
    if (!checked.success) return setError(checked.error.issues[0]?.message);
    try {
      const copy = await write.mutateAsync({ params: { projectId: original.id }, body: { name } });
      messages.add("success", `“${copy.name}” has been added.`);
      go(paths.editProject({ projectId: copy.id, projectName: copy.name }));
    } catch (failure) {
      const { fields, message } = failure as ApiError;
      setError(fields.name ?? message);
      if (!fields.name) messages.add("danger", message);
    }
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={`Duplicate “${original.name}”`}
      closeButtonProps={{ "aria-label": "Close" }}
      centered
    >
      <form ref={useSaveKey()} onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          <Text size="sm">
            The general information and the places are copied. You can change the dates next.
          </Text>
          <TextInput
            label="Title"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            onFocus={(event) => event.currentTarget.select()}
            error={error}
            data-autofocus
            required
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={write.isPending}>
              Duplicate
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
