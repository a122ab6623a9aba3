import { listBarcodePools } from "@foyer/contract/barcode-pools.ts";
import { listCultures } from "@foyer/contract/cultures.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { createRegistration, listRegistrations, REGISTRATION_TYPES } from "@foyer/contract/registrations.ts";
import { Alert, Button, Group, NumberInput, Paper, Select, Stack, Text, TextInput } from "@mantine/core";
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
import { EMPTY, type Faults, type NewValues, newFaults, numbersOf } from "./registration-values.ts";
import classes from "./registrations.module.css";

/** Adds a registration to a project. */
export function RegistrationAddScreen() {
  const { projectId } = useScreenParams("addRegistration");
  return (
    <ProjectPage id={projectId}>{(project) => <AddForm key={project.id} project={project} />}</ProjectPage>
  );
}

function AddForm({ project }: { project: Project }) {
  const pools = useRead(listBarcodePools, { params: { projectId: project.id } });
  const cultures = useRead(listCultures, {});
  const { values, set, faults, failure, save, isSaving } = useNewRegistration(project.id);
  const go = useGo();
  const list = paths.registrations({ projectId: project.id, projectName: project.name });
  const leaveDialog = useLeaveGuard({
    isDirty: () => JSON.stringify(values) !== JSON.stringify(EMPTY),
    save,
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await save()) go(list, { pastGuard: true });
  };
  const pool = pools.data?.find(({ id }) => String(id) === values.barCodePoolId);
  const isShort = pool !== undefined && Number(values.ticketCount) > pool.available;
  return (
    <Paper
      withBorder
      p={{ base: "md", sm: "xl" }}
      maw={860}
      component="form"
      ref={useSaveKey()}
      noValidate
      onSubmit={(event: FormEvent) => void submit(event)}
    >
      {leaveDialog}
      <Stack gap="md">
        <TextInput
          label="Registration name"
          required
          dir="auto"
          autoComplete="off"
          value={values.name}
          error={faults.name}
          onChange={(event) => set("name", event.currentTarget.value)}
        />
        <div className={classes.columns}>
          <Select
            label="Registration type"
            required
            allowDeselect={false}
            data={REGISTRATION_TYPES}
            value={values.registrationType}
            error={faults.registrationType}
            onChange={(value) => set("registrationType", value)}
          />
          <NumberInput
            label="Ticket price"
            required
            decimalScale={2}
            fixedDecimalScale
            hideControls
            value={values.ticketPrice}
            error={faults.ticketPrice}
            onChange={(value) => set("ticketPrice", value)}
          />
          <NumberInput
            label="Plan ticket count"
            required
            hideControls
            thousandSeparator=","
            value={values.ticketCount}
            error={faults.ticketCount}
            onChange={(value) => set("ticketCount", value)}
          />
        </div>
        <div className={classes.columns}>
          <Select
            label="Barcode pool"
            required
            searchable
            nothingFoundMessage="No such pool"
            placeholder="Select a barcode pool"
            data={pools.data?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
            value={values.barCodePoolId}
            error={faults.barCodePoolId ?? pools.error?.message}
            onChange={(value) => set("barCodePoolId", value)}
          />
          <Select
            label="Localization"
            required
            searchable
            nothingFoundMessage="No such culture"
            placeholder="Select a culture"
            data={
              cultures.data?.map(({ cultureCode, cultureName }) => ({
                value: cultureCode,
                label: cultureName,
              })) ?? []
            }
            value={values.cultureCode}
            error={faults.cultureCode ?? cultures.error?.message}
            onChange={(value) => set("cultureCode", value)}
          />
        </div>
        {pools.data?.length === 0 && (
          <Alert color="blue">
            This project has no barcode pool yet: its tickets need one to take their codes from.
          </Alert>
        )}
        {isShort && (
          <Alert color="orange">
            The pool has {pool.available.toLocaleString("en-GB")} free codes, fewer than the plan.
          </Alert>
        )}
        <Text size="sm" c="dimmed">
          The questions begin with all that the catalogs enable by default, so visitors can register at once.
        </Text>
        {failure && (
          <Alert color="red" role="alert" title="The registration is not saved.">
            {failure}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button component={AppLink} to={list} variant="default">
            Cancel
          </Button>
          <Button type="submit" loading={isSaving}>
            Add registration
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

/** What is typed, and how it is saved; a failure keeps it. */
function useNewRegistration(projectId: number) {
  const write = useWrite(createRegistration, { refreshes: [listRegistrations] });
  const messages = useMessages();
  const [values, setValues] = useState(EMPTY);
  const [faults, setFaults] = useState<Faults<NewValues>>({});
  const [failure, setFailure] = useState<string>();
  const set = <N extends keyof NewValues>(name: N, value: NewValues[N]) =>
    setValues((before) => ({ ...before, [name]: value }));
  const save = async (): Promise<boolean> => {
    const found = newFaults(values);
    setFaults(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return false;
    try {
      await write.mutateAsync({ params: { projectId }, body: numbersOf(values) });
      messages.add("success", "Registration successfully created");
      return true;
    } catch (error) {
      const { fields, message } = error as ApiError;
      setFaults(fields);
      if (Object.keys(fields).length === 0) setFailure(message);
      return false;
    }
  };
  return { values, set, faults, failure, save, isSaving: write.isPending };
}
