import {
  createBarcodePool,
  listBarcodePools,
  listBarcodeTypes,
  PoolName,
} from "@foyer/contract/barcode-pools.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { Alert, Button, Group, Paper, Select, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useMessages } from "../../messages/use-messages.ts";
import { paths } from "../../paths.ts";
import { ProjectPage } from "../../project/project-page.tsx";
import type { ApiError } from "../../server/api-error.ts";
import { useRead } from "../../server/use-read.ts";
import { useWrite } from "../../server/use-write.ts";
import { AppLink } from "../../shell/app-link.tsx";
import { useSaveKey } from "../../shell/keys/use-save-key.ts";
import { useGo } from "../../shell/use-go.ts";
import { useLeaveGuard } from "../../shell/use-leave-guard.tsx";
import { useScreenParams } from "../../shell/use-screen-params.ts";

/** Adds a barcode pool to a project. */
export function PoolAddScreen() {
  const { projectId } = useScreenParams("addBarcodePool");
  return (
    <ProjectPage id={projectId}>{(project) => <AddForm key={project.id} project={project} />}</ProjectPage>
  );
}

type Faults = { name?: string; barCodeType?: string };

function AddForm({ project }: { project: Project }) {
  const types = useRead(listBarcodeTypes, {});
  const write = useWrite(createBarcodePool, { refreshes: [listBarcodePools] });
  const messages = useMessages();
  const go = useGo();
  const [name, setName] = useState("");
  const [type, setType] = useState<string | null>(null);
  const [faults, setFaults] = useState<Faults>({});
  const [failure, setFailure] = useState<string>();
  const list = paths.barcodePools({ projectId: project.id, projectName: project.name });

  const save = async (): Promise<boolean> => {
    const checked = PoolName.safeParse(name);
    const found: Faults = {
      ...(!checked.success && { name: checked.error.issues[0]?.message ?? "" }),
      ...(type === null && { barCodeType: "Select bar code type" }),
    };
    setFaults(found);
    setFailure(undefined);
    if (!checked.success || type === null) return false;
    try {
      await write.mutateAsync({
        params: { projectId: project.id },
        body: { name: checked.data, barCodeType: type },
      });
      messages.add("success", `“${checked.data}” has been added.`);
      return true;
    } catch (error) {
      const { fields, message } = error as ApiError;
      setFaults(fields);
      if (Object.keys(fields).length === 0) setFailure(message);
      return false;
    }
  };
  const leaveDialog = useLeaveGuard({ isDirty: () => name !== "" || type !== null, save });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await save()) go(list, { pastGuard: true });
  };

  return (
    <Paper
      withBorder
      p={{ base: "md", sm: "xl" }}
      maw={560}
      component="form"
      ref={useSaveKey()}
      noValidate
      onSubmit={(event: FormEvent) => void submit(event)}
    >
      {leaveDialog}
      <Stack gap="md">
        <TextInput
          label="Barcode pool name"
          required
          dir="auto"
          autoComplete="off"
          value={name}
          error={faults.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Select
          label="Bar code type"
          required
          placeholder="Select bar code type"
          data={types.data?.map((one) => ({ value: String(one.id), label: one.name })) ?? []}
          value={type}
          error={faults.barCodeType ?? types.error?.message}
          onChange={setType}
        />
        {failure && (
          <Alert color="red" role="alert" title="The barcode pool is not saved.">
            {failure}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button component={AppLink} to={list} variant="default">
            Cancel
          </Button>
          <Button type="submit" loading={write.isPending}>
            Add barcode pool
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
