import type { CorrectionForm } from "@foyer/contract/ticket-corrections.ts";
import type { TicketField } from "@foyer/domain/ticket/ticket-fields.ts";
import { ticketFieldLabel } from "@foyer/domain/ticket/ticket-labels.ts";
import { Stack, TextInput } from "@mantine/core";
import classes from "./correction.module.css";

type Props = {
  form: CorrectionForm;
  fields: Readonly<Partial<Record<TicketField, string>>>;
  setField: (field: TicketField, value: string) => void;
  errors: Readonly<Record<string, string>> | undefined;
};

/** The fields that the questionnaire does not ask for; the empty ones are folded away. */
export function OtherFields({ form, fields, setField, errors = {} }: Props) {
  const isFilled = ({ field, value }: CorrectionForm["fields"][number]) =>
    value !== "" || errors[`fields.${field}`] !== undefined;
  const inputsOf = (shown: CorrectionForm["fields"]) =>
    shown.map(({ field, value }) => (
      <TextInput
        key={field}
        label={ticketFieldLabel(field)}
        value={fields[field] ?? value}
        error={errors[`fields.${field}`]}
        autoComplete="off"
        onChange={({ currentTarget }) => setField(field, currentTarget.value)}
      />
    ));
  const filled = form.fields.filter(isFilled);
  const empty = form.fields.filter((one) => !isFilled(one));
  return (
    <>
      {filled.length > 0 && <Stack gap="sm">{inputsOf(filled)}</Stack>}
      {empty.length > 0 && (
        <details className={classes.folded}>
          <summary>Fields that the questionnaire does not ask for</summary>
          <Stack gap="sm" mt="sm">
            {inputsOf(empty)}
          </Stack>
        </details>
      )}
    </>
  );
}
