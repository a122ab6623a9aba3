import type { Project } from "@foyer/contract/projects.ts";
import type { Registration } from "@foyer/contract/registrations.ts";
import { ConflictAlert } from "@foyer/ui/conflict-alert.tsx";
import { DateField } from "@foyer/ui/date-field.tsx";
import {
  Alert,
  Button,
  Checkbox,
  Group,
  NumberInput,
  Paper,
  SegmentedControl,
  Select,
  Stack,
  Text,
  Textarea,
  TextInput,
} from "@mantine/core";
import { TimePicker } from "@mantine/dates";
import type { FormEvent } from "react";
import { useSaveKey } from "../../shell/keys/use-save-key.ts";
import { useLeaveGuard } from "../../shell/use-leave-guard.tsx";
import classes from "./registrations.module.css";
import { useRegistrationForm } from "./use-registration-form.ts";

const STATUSES = [
  { value: "draft", label: "Draft" },
  { value: "open", label: "Open" },
  { value: "closed", label: "Closed" },
];
const OUTCOMES = [
  { value: "ticket", label: "Ticket" },
  { value: "textMessage", label: "Text message" },
];

/** What can be changed of a registration; what cannot is shown. */
export function RegistrationForm({ project, latest }: { project: Project; latest: Registration }) {
  const form = useRegistrationForm({ projectId: project.id, latest });
  const { values, faults, theirs } = form;
  const leaveDialog = useLeaveGuard({ isDirty: () => form.isDirty, save: form.save });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.save();
  };
  return (
    <Paper
      withBorder
      p={{ base: "md", sm: "xl" }}
      maw={860}
      component="form"
      ref={useSaveKey()}
      noValidate
      onSubmit={submit}
    >
      {leaveDialog}
      <Stack gap="md">
        {theirs && <ConflictAlert onKeepMine={form.keepMine} onTakeTheirs={form.takeTheirs} />}
        <TextInput
          label="Registration name"
          required
          dir="auto"
          autoComplete="off"
          value={values.name}
          error={faults.name}
          onChange={(event) => form.set("name", event.currentTarget.value)}
        />
        <Text size="sm" c="dimmed">
          {latest.registrationType}, {latest.ticketPrice.toFixed(2)} a ticket, codes from{" "}
          <bdi>{latest.barCodePoolName}</bdi>, {latest.cultureCode}
        </Text>
        <div className={classes.columns}>
          <NumberInput
            label="Plan ticket count"
            required
            hideControls
            thousandSeparator=","
            description={`${(latest.issued + latest.held).toLocaleString("en-GB")} taken`}
            inputWrapperOrder={["label", "input", "error", "description"]}
            value={values.ticketCount}
            error={faults.ticketCount}
            onChange={(value) => form.set("ticketCount", value)}
          />
          <Select
            label="Status"
            allowDeselect={false}
            data={STATUSES}
            value={values.status}
            onChange={(value) => value && form.set("status", value as Registration["status"])}
          />
        </div>
        <div className={classes.times}>
          <Moment
            part="opens"
            verb="Opens"
            hint={`Empty: at once. Times are those of ${project.timeZone}.`}
            form={form}
          />
          <Moment part="closes" verb="Closes" hint="Empty: when the event is over." form={form} />
        </div>
        <Stack gap={4}>
          <Text component="span" size="sm" fw={500} id="outcome">
            Outcome
          </Text>
          <SegmentedControl
            aria-labelledby="outcome"
            data={OUTCOMES}
            value={values.outcome}
            onChange={(value) => form.setOutcome(value as Registration["outcome"])}
            w="fit-content"
          />
        </Stack>
        {values.outcome === "textMessage" && (
          <Textarea
            label="Message"
            dir="auto"
            autosize
            minRows={3}
            maxRows={12}
            value={values.outcomeMessage}
            error={faults.outcomeMessage}
            onChange={(event) => form.set("outcomeMessage", event.currentTarget.value)}
          />
        )}
        <Checkbox
          label="Unique emails"
          description="One live ticket for each e-mail address."
          checked={values.uniqueEmail}
          error={faults.uniqueEmail}
          onChange={(event) => form.set("uniqueEmail", event.currentTarget.checked)}
        />
        {form.failure && (
          <Alert color="red" role="alert" title="The registration is not saved.">
            {form.failure}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          {form.isDirty && (
            <Text size="sm" c="dimmed" mr="auto">
              Not saved yet
            </Text>
          )}
          <Button type="submit" loading={form.isSaving} disabled={theirs !== undefined}>
            Save
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

type MomentProps = {
  part: "opens" | "closes";
  verb: string;
  hint: string;
  form: ReturnType<typeof useRegistrationForm>;
};

/** A day, or none, and the time of that day. */
function Moment({ part, verb, hint, form: { values, faults, set } }: MomentProps) {
  return (
    <div className={classes.moment}>
      <DateField
        label={`${verb} on`}
        calendarLabel={`Choose the day it ${part}`}
        description={hint}
        inputWrapperOrder={["label", "input", "error", "description"]}
        value={values[`${part}Date`]}
        error={faults[`${part}Date`]}
        onChange={(value) => set(`${part}Date`, value)}
      />
      <TimePicker
        label={`${verb} at`}
        hoursInputLabel={`${verb} at, hours`}
        minutesInputLabel={`${verb} at, minutes`}
        disabled={values[`${part}Date`].trim() === ""}
        value={values[`${part}Time`]}
        error={faults[`${part}Time`]}
        onChange={(value) => set(`${part}Time`, value)}
      />
    </div>
  );
}
