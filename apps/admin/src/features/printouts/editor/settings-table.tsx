import { DataTable } from "@foyer/ui/table/data-table.tsx";
import { useField } from "../../../form/use-field.ts";
import type { AskedQuestion } from "../fields/field-row.ts";
import type { TemplateForm } from "../fields/use-template-form.ts";
import { SETTINGS_COLUMNS } from "./settings-columns.tsx";

type Props = { editor: TemplateForm; questions: readonly AskedQuestion[] };

/** The fields of a template, a row each; the selected rows are those of the canvas. */
export function SettingsTable({ editor, questions }: Props) {
  const { error } = useField("settings", { show: (rows) => JSON.stringify(rows) });
  const isStale = error?.startsWith("Saved meanwhile") ?? false;
  const { rows, selected, select } = editor;
  return (
    <>
      {isStale && <p role="alert">Somebody else has saved other fields in the meantime.</p>}
      <DataTable
        label="Fields of the template"
        columns={SETTINGS_COLUMNS}
        rows={rows.map((row, index) => ({ row, index }))}
        keyOf={({ index }) => index}
        context={{ editor, questions }}
        selection={{
          keys: selected,
          onSelect: (key) => {
            if (!selected.includes(Number(key))) select([Number(key)]);
          },
        }}
        height="part"
        maxHeight="max(20rem, 68dvh)"
        density="compact"
      />
    </>
  );
}
