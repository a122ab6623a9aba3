import { LIMITS } from "@foyer/contract/limits.ts";
import { duplicateProject, listProjects, type Project } from "@foyer/contract/projects.ts";
import { Text } from "@mantine/core";
import { DialogForm } from "../../form/dialog-form.tsx";
import type { Values } from "../../form/entity-body.ts";
import { fieldsOf } from "../../form/fields/fields-of.ts";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useEntityForm } from "../../form/use-entity-form.ts";
import { paths } from "../../paths.ts";
import { useGo } from "../../shell/use-go.ts";

const { TextField } = fieldsOf<Values<typeof duplicateProject>>();

type Props = { original: Project; onClose: () => void };

const COPY = " (copy)";

/** Asks what the copy is called, makes it and opens it. rules/projects 9 */
export function DuplicateProject({ original, onClose }: Props) {
  const go = useGo();
  const form = useEntityForm(duplicateProject, {
    params: { projectId: original.id },
    start: { name: `${original.name.slice(0, LIMITS.projectName - COPY.length).toWellFormed()}${COPY}` },
    refreshes: [listProjects],
    saved: ({ name }) => `“${name}” has been added.`,
    onSaved: ({ id, name }) => go(paths.editProject({ projectId: id, projectName: name })),
  });
  return (
    <FormDialog isOpen title={`Duplicate “${original.name}”`} onClose={onClose}>
      <DialogForm
        form={form}
        failed="The project could not be duplicated."
        submit="Duplicate"
        onCancel={onClose}
      >
        <Text size="sm">
          The general information, the places, the sections and the project’s own questions are copied. You
          can change the dates next.
        </Text>
        <TextField name="name" label="Title" isFirst selects />
      </DialogForm>
    </FormDialog>
  );
}
