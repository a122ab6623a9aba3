import { listGateAreas } from "@foyer/contract/gate-areas.ts";
import { createGate, type Gate, listGates, updateGate } from "@foyer/contract/gates.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { listRegistrations } from "@foyer/contract/registrations.ts";
import { formatDay } from "@foyer/domain/format/days.ts";
import { ENTRY_LIMITS, GATE_WAYS } from "@foyer/domain/gate/gate-rules.ts";
import { Group } from "@mantine/core";
import { useMemo } from "react";
import { DialogForm } from "../../form/dialog-form.tsx";
import type { Values } from "../../form/entity-body.ts";
import { fieldsOf } from "../../form/fields/fields-of.ts";
import { severalFieldOf } from "../../form/fields/several-field.tsx";
import { useEntityForm } from "../../form/use-entity-form.ts";
import { useRead } from "../../server/use-read.ts";
import { daysOf } from "./days-of.ts";
import { LIMIT_WORDS, WAY_WORDS } from "./gate-words.ts";

type GateValues = Values<typeof createGate>;
const { TextField, SelectField, CheckField } = fieldsOf<GateValues>();
const SeveralField = severalFieldOf<GateValues>();

export const GATE_REFRESHES = [listGates, listGateAreas];
const WAYS = GATE_WAYS.map((value) => ({ value, label: WAY_WORDS[value] }));
const ENTRIES = ENTRY_LIMITS.map((value) => ({ value, label: LIMIT_WORDS[value] }));

type Props = { project: Project; onClose: () => void };

/** Adds a gate. rules/gates 1 */
export function AddGate({ project, onClose }: Props) {
  const form = useEntityForm(createGate, {
    params: { projectId: project.id },
    start: { way: "in", entryLimit: "once" },
    refreshes: GATE_REFRESHES,
    saved: ({ name }) => `${name} is added.`,
    onSaved: onClose,
  });
  return (
    <DialogForm form={form} failed="The gate could not be added." submit="Add gate" onCancel={onClose}>
      <GateFields project={project} />
    </DialogForm>
  );
}

/** Changes a gate. rules/gates 1, 2 */
export function EditGate({ project, gate, onClose }: Props & { gate: Gate }) {
  const form = useEntityForm(updateGate, {
    params: { projectId: project.id, gateId: gate.id },
    latest: gate,
    refreshes: GATE_REFRESHES,
    saved: ({ name }) => `${name} is saved.`,
    onSaved: onClose,
  });
  return (
    <DialogForm form={form} failed="The gate could not be saved." submit="Save" onCancel={onClose}>
      <GateFields project={project} />
      <CheckField name="isClosed" label="Closed" hint="Nothing can be scanned at a closed gate." />
    </DialogForm>
  );
}

function GateFields({ project }: { project: Project }) {
  const registrations = useRead(listRegistrations, { params: { projectId: project.id } });
  const days = useMemo(
    () => daysOf(project).map((day) => ({ value: day, label: formatDay(day) })),
    [project],
  );
  const choices = registrations.data?.map(({ id, name }) => ({ value: String(id), label: name })) ?? [];
  return (
    <>
      <TextField name="name" label="Name" placeholder="North entrance" isFirst />
      <TextField
        name="area"
        label="Leads to"
        placeholder="The event"
        hint="Gates of one area, such as a lounge, count together. Leave empty for the event itself."
      />
      <Group grow align="start">
        <SelectField name="way" label="Way" choices={WAYS} isAlwaysChosen />
        <SelectField name="entryLimit" label="A ticket may enter" choices={ENTRIES} isAlwaysChosen />
      </Group>
      <CheckField
        name="stopsRepeats"
        label="Stop further entries"
        hint="Otherwise visitors who come again are let in and marked."
      />
      <CheckField
        name="showsNames"
        label="Show names on devices"
        hint="While a device has a network, it shows whose ticket was scanned."
      />
      <CheckField
        name="printsBadges"
        label="Print badges on devices"
        hint="While a device has a network, it prints the badge of whom it has just let in."
      />
      <SeveralField
        name="registrationIds"
        label="Registrations"
        choices={choices}
        nameOf={(id) => `Registration ${id}`}
        noneChosen="All"
        nothingFound="No such registration."
        clearLabel="Choose all registrations"
        maximum={LIMITS.gateChoices}
        unread={registrations.data ? undefined : registrations.error?.message}
        retry={registrations.retry}
      />
      <SeveralField
        name="days"
        label="Days"
        choices={days}
        nameOf={(day) => formatDay(day)}
        noneChosen="All"
        nothingFound="No such day."
        clearLabel="Choose all days"
        maximum={LIMITS.gateChoices}
      />
      <Group grow align="start">
        <TextField name="opensAt" label="From" placeholder="HH:mm" />
        <TextField name="closesAt" label="To" placeholder="HH:mm" />
      </Group>
    </>
  );
}
