import { listCodeShortages } from "@foyer/contract/code-shortages.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import type { Project } from "@foyer/contract/projects.ts";
import {
  duplicateRegistration,
  listRegistrations,
  type RegistrationRow,
} from "@foyer/contract/registrations.ts";
import { Text } from "@mantine/core";
import { DialogForm } from "../../form/dialog-form.tsx";
import type { Values } from "../../form/entity-body.ts";
import { fieldsOf } from "../../form/fields/fields-of.ts";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useEntityForm } from "../../form/use-entity-form.ts";
import { paths } from "../../paths.ts";
import { useGo } from "../../shell/use-go.ts";

const { TextField } = fieldsOf<Values<typeof duplicateRegistration>>();

type Props = { project: Project; original: RegistrationRow; onClose: () => void };

const COPY = " (copy)";

/** Asks what the copy is called, makes it and opens it. rules/registrations 13 */
export function DuplicateRegistration({ project, original, onClose }: Props) {
  const go = useGo();
  const { id: projectId, name: projectName } = project;
  const form = useEntityForm(duplicateRegistration, {
    params: { projectId, registrationId: original.id },
    start: {
      name: `${original.name.slice(0, LIMITS.registrationName - COPY.length).toWellFormed()}${COPY}`,
    },
    refreshes: [listRegistrations, listCodeShortages],
    saved: ({ name }) => `“${name}” has been added as a draft.`,
    onSaved: ({ id }) => go(paths.editRegistration({ projectId, projectName, registrationId: id })),
  });
  return (
    <FormDialog isOpen title={`Duplicate “${original.name}”`} onClose={onClose}>
      <DialogForm
        form={form}
        failed="The registration could not be duplicated."
        submit="Duplicate"
        onCancel={onClose}
      >
        <Text size="sm">
          All settings and the scenario are copied, and it takes its codes from the same pool. The copy is a
          draft with a link of its own. Tickets, printout templates and the networking key stay with the
          original.
        </Text>
        <TextField name="name" label="Registration name" isFirst selects />
      </DialogForm>
    </FormDialog>
  );
}
