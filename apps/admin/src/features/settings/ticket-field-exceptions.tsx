import type { Setting } from "@foyer/contract/application-setting.ts";
import { DataTable } from "@foyer/ui/table/data-table.tsx";
import { RowButton } from "@foyer/ui/table/row-button.tsx";
import { WIDTHS } from "@foyer/ui/widths.ts";
import { Stack, Text, VisuallyHidden } from "@mantine/core";
import { useRef } from "react";
import { useFormContext } from "../../form/form-context.ts";
import { textOf } from "../../form/text-of.ts";
import { useField } from "../../form/use-field.ts";
import { columnsOf } from "../../list/columns-of.tsx";
import { useAnnouncement } from "../../shell/use-announcement.ts";
import { AddException } from "./add-exception.tsx";

type Context = { remove: (setting: Setting) => void };
const { text, custom, actions } = columnsOf<Setting, Context>();

const COLUMNS = [
  text("displayName", "Ticket field", { minWidth: 10 }),
  custom("question", "Question", (setting) => <Question setting={setting} />, { minWidth: 10 }),
  actions(
    (setting, { remove }) => (
      <RowButton label={`Remove ${setting.displayName}`} word="Remove" onClick={() => remove(setting)} />
    ),
    { width: 6 },
  ),
];

/** The ticket fields that staff have given a question; every other one is filled automatically. rules/settings 4 */
export function TicketFieldExceptions({ settings }: { settings: readonly Setting[] }) {
  const { fields } = useFormContext();
  const { said, announce } = useAnnouncement();
  const fieldChoice = useRef<HTMLInputElement>(null);
  const questionOf = (codeName: string) => textOf(fields.valueOf(codeName));
  const isException = ({ codeName }: Setting) =>
    questionOf(codeName) !== "" || textOf(fields.theirsOf(codeName)?.value) !== "";
  const exceptions = settings.filter(isException);
  const set = ({ codeName, displayName }: Setting, questionId: string) => {
    fields.set(codeName, questionId);
    announce(questionId === "" ? `${displayName} is filled automatically.` : `${displayName} added.`);
    // The pressed button is gone, or has nothing to do.
    fieldChoice.current?.focus();
  };
  return (
    <Stack gap="md" maw={WIDTHS.form}>
      <Text size="sm" c="dimmed">
        Each field of a ticket is filled by the question with its name. An exception names another question.
      </Text>
      {exceptions.length > 0 && (
        <DataTable
          label="Table of exceptions"
          columns={COLUMNS}
          rows={exceptions}
          keyOf={({ codeName }) => codeName}
          context={{ remove: (setting) => set(setting, "") }}
          layout="stacked"
        />
      )}
      <AddException
        settings={settings.filter((setting) => !isException(setting))}
        fieldChoice={fieldChoice}
        onAdd={set}
      />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </Stack>
  );
}

/** The name of the chosen question, and why it is refused. */
function Question({ setting: { codeName, options = [] } }: { setting: Setting }) {
  const show = (value: unknown) => options.find((one) => one.value === textOf(value))?.label ?? textOf(value);
  const { value, error } = useField(codeName, { show });
  return (
    <>
      <bdi>{show(value)}</bdi>
      {error && (
        <Text size="xs" c="red" role="alert">
          {error}
        </Text>
      )}
    </>
  );
}
