import { listCodeShortages } from "@foyer/contract/code-shortages.ts";
import type { Project } from "@foyer/contract/projects.ts";
import {
  getRegistration,
  listRegistrations,
  type Registration,
  updateRegistration,
} from "@foyer/contract/registrations.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { formatAmount } from "@foyer/domain/format/money.ts";
import { toCents } from "@foyer/domain/money/cents.ts";
import { Text } from "@mantine/core";
import { fieldsOf } from "../../form/fields/fields-of.ts";
import { momentFieldOf } from "../../form/fields/moment-field.tsx";
import { FormPanel } from "../../form/form-panel.tsx";
import { useEntityForm } from "../../form/use-entity-form.ts";
import { faultsOfOpening, type RegistrationValues, TIMES } from "./opening-times.ts";
import { NameField, PlanField } from "./registration-fields.tsx";
import classes from "./registrations.module.css";

const { TextField, SelectField, SwitchField, CheckField } = fieldsOf<RegistrationValues>();
const MomentField = momentFieldOf<RegistrationValues>();

const STATUSES = [
  { value: "draft", label: "Draft" },
  { value: "open", label: "Open" },
  { value: "closed", label: "Closed" },
];
const OUTCOMES = [
  { value: "ticket", label: "Ticket" },
  { value: "textMessage", label: "Text message" },
];

/** The edit form of a registration. It also shows what cannot be changed. */
export function RegistrationForm({ project, latest }: { project: Project; latest: Registration }) {
  const form = useEntityForm(updateRegistration, {
    params: { projectId: project.id, registrationId: latest.id },
    latest,
    moments: TIMES,
    check: faultsOfOpening,
    refreshes: [listRegistrations, getRegistration, listCodeShortages],
    saved: () => "Registration was successfully updated",
  });
  // rules/registrations 8: a ticket has no message.
  const forgetMessage = (outcome: string) => outcome === "ticket" && form.change({ outcomeMessage: "" });
  return (
    <FormPanel form={form} failed="The registration is not saved.">
      <NameField />
      <Text size="sm" c="dimmed">
        {latest.registrationType}, {formatAmount(toCents(latest.ticketPrice))} a ticket, codes from{" "}
        <bdi>{latest.barCodePoolName}</bdi>, {latest.cultureCode}
      </Text>
      <div className={classes.columns}>
        <PlanField hint={`${formatCount(latest.issued + latest.held)} taken`} />
        <SelectField name="status" label="Status" choices={STATUSES} isAlwaysChosen required={false} />
      </div>
      <div className={classes.times}>
        <MomentField
          name="opensAt"
          dayLabel="Opens on"
          timeLabel="Opens at"
          calendarLabel="Choose the day it opens"
          hint={`Empty: at once. Times are those of ${project.timeZone}.`}
        />
        <MomentField
          name="closesAt"
          dayLabel="Closes on"
          timeLabel="Closes at"
          calendarLabel="Choose the day it closes"
          hint="Empty: when the event is over."
        />
      </div>
      <SwitchField name="outcome" label="Outcome" choices={OUTCOMES} onChosen={forgetMessage} />
      {form.values.outcome === "textMessage" && (
        <TextField name="outcomeMessage" label="Message" dir="auto" multiline />
      )}
      <CheckField name="uniqueEmail" label="Unique emails" hint="One live ticket for each e-mail address." />
    </FormPanel>
  );
}
