import { createBarcodePool, listBarcodePools, listBarcodeTypes } from "@foyer/contract/barcode-pools.ts";
import { listCodeShortages } from "@foyer/contract/code-shortages.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { WIDTHS } from "@foyer/ui/widths.ts";
import { Button, Text } from "@mantine/core";
import type { Values } from "../../form/entity-body.ts";
import { fieldsOf } from "../../form/fields/fields-of.ts";
import { FormPanel } from "../../form/form-panel.tsx";
import { useEntityForm } from "../../form/use-entity-form.ts";
import { paths } from "../../paths.ts";
import { ProjectPage } from "../../project/project-page.tsx";
import { useRead } from "../../server/use-read.ts";
import { AppLink } from "../../shell/app-link.tsx";
import { useGo } from "../../shell/use-go.ts";
import { useScreenParams } from "../../shell/use-screen-params.ts";

const { TextField, SelectField } = fieldsOf<Values<typeof createBarcodePool>>();

/** Adds a barcode pool to a project. */
export function PoolAddScreen() {
  const { projectId } = useScreenParams("addBarcodePool");
  return (
    <ProjectPage id={projectId}>{(project) => <AddForm key={project.id} project={project} />}</ProjectPage>
  );
}

function AddForm({ project }: { project: Project }) {
  const types = useRead(listBarcodeTypes, {});
  const go = useGo();
  const list = paths.barcodePools({ projectId: project.id, projectName: project.name });
  const form = useEntityForm(createBarcodePool, {
    params: { projectId: project.id },
    refreshes: [listBarcodePools, listCodeShortages],
    saved: ({ name }) => `“${name}” has been added.`,
    next: ({ id }) => ({
      label: "Add its codes",
      to: paths.barcodes({ projectId: project.id, projectName: project.name, barcodePoolId: id }),
    }),
    onSaved: ({ id }) => go(list, { pastGuard: true, added: id }),
  });
  return (
    <FormPanel
      form={form}
      failed="The barcode pool could not be saved."
      submit="Add barcode pool"
      maw={WIDTHS.form}
      buttons={
        <Button component={AppLink} to={list} variant="default">
          Cancel
        </Button>
      }
    >
      <TextField name="name" label="Barcode pool name" dir="auto" />
      <SelectField
        name="barCodeType"
        label="Barcode type"
        choices={types.data?.map(({ id, name }) => ({ value: String(id), label: name }))}
        placeholder="Select bar code type"
        unread={types.error?.message}
      />
      <Text size="sm" c="dimmed">
        The barcode type cannot be changed later. The name can, and a pool is never deleted.
      </Text>
    </FormPanel>
  );
}
