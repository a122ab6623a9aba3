import { DataTable } from "@foyer/ui/table/data-table.tsx";
import { useRef } from "react";
import { useField } from "../../../form/use-field.ts";
import type { AskedQuestion } from "../fields/field-row.ts";
import type { TemplateForm } from "../fields/use-template-form.ts";
import classes from "./editor.module.css";
import { SETTINGS_COLUMNS } from "./settings-columns.tsx";
import { useRowOrder } from "./use-row-order.ts";

type Props = {
  editor: TemplateForm;
  questions: readonly AskedQuestion[];
  moveTo: (from: number, to: number) => void;
};

/** The fields of a template, a row each, the front one last; the selected rows are those of the canvas. */
export function SettingsTable({ editor, questions, moveTo }: Props) {
  const table = useRef<HTMLDivElement>(null);
  const press = useRowOrder(table, moveTo);
  const { error } = useField("settings", { show: (rows) => JSON.stringify(rows) });
  const isStale = error?.startsWith("Saved meanwhile") ?? false;
  const { rows, selected, select } = editor;
  return (
    <div ref={table} className={classes.rows} onKeyDownCapture={press}>
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
    </div>
  );
}
