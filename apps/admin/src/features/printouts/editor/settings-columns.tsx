import { columnsOf } from "@foyer/ui/table/columns-of.tsx";
import { Tooltip } from "@foyer/ui/tooltip.tsx";
import { ActionIcon, Select } from "@mantine/core";
import { IconGripVertical, IconTrash } from "@tabler/icons-react";
import { NumberInput } from "../../../form/number-input.tsx";
import {
  type AskedQuestion,
  choiceOf,
  type FieldRow,
  fieldChoices,
  nameOfRow,
  placedRow,
  sizeKindOf,
  withChoice,
} from "../fields/field-row.ts";
import type { TemplateForm } from "../fields/use-template-form.ts";
import classes from "./editor.module.css";

type Line = { row: FieldRow; index: number };
type Context = { editor: TemplateForm; questions: readonly AskedQuestion[] };
type Cell = Line & Context;
type NumberName = "coordX" | "coordY" | "rotationAngle" | "fontSize" | "height" | "widthPoints";

const { custom } = columnsOf<Line, Context>();

const numberColumn = (name: NumberName, label: string, width: number) =>
  custom(name, label, (line, context) => <NumberCell {...line} {...context} name={name} label={label} />, {
    width,
    isInput: true,
    card: "half",
  });

/** The columns of the table of fields; every cell is an input. */
export const SETTINGS_COLUMNS = [
  custom("field", "Field", (line, context) => <ChoiceCell {...line} {...context} />, {
    minWidth: 9,
    isInput: true,
    card: "title",
  }),
  numberColumn("coordX", "X", 4.9),
  numberColumn("coordY", "Y", 4.9),
  numberColumn("rotationAngle", "Angle", 4.5),
  custom("size", "Size", (line, context) => <SizeCell {...line} {...context} />, {
    width: 7,
    isInput: true,
    card: "half",
  }),
  custom("delete", "Delete", (line, context) => <DeleteCell {...line} {...context} />, {
    width: 3,
    isLabelHidden: true,
    card: "title",
  }),
];

function ChoiceCell({ editor, questions, row, index }: Cell) {
  const findError = (field: string) => editor.form.fields.errors[`settings.${index}.${field}`];
  return (
    <div className={classes.choice}>
      <span className={classes.handle} data-handle aria-hidden title="Drag to another place">
        <IconGripVertical size={14} />
      </span>
      <Select
        aria-label={`Field of row ${index + 1}`}
        data={fieldChoices(questions)}
        value={choiceOf(row) || null}
        onChange={(choice) => choice && editor.changeRow(index, withChoice(row, choice))}
        error={findError("attendeeInfoField") ?? findError("questionId") ?? findError("specialQuestionType")}
        placeholder="Choose a field"
        allowDeselect={false}
        searchable
        size="xs"
        comboboxProps={{ width: 260, position: "bottom-start" }}
        flex={1}
      />
    </div>
  );
}

type NumberCellProps = Cell & { name: NumberName; label: string; tip?: string };

function NumberCell({ editor, questions, row, index, name, label, tip }: NumberCellProps) {
  const input = (
    <NumberInput
      aria-label={`${label} of ${nameOfRow(row, questions)}, row ${index + 1}`}
      value={row[name] ?? ""}
      onChange={(value) => editor.changeRow(index, { [name]: value }, name)}
      error={editor.form.fields.errors[`settings.${index}.${name}`]}
      size="xs"
      w="100%"
    />
  );
  return tip === undefined ? input : <Tooltip label={tip}>{input}</Tooltip>;
}

/** The size of a text; of anything else the height, and of bars the width of one. */
function SizeCell(cell: Cell) {
  const kind = sizeKindOf(placedRow(cell.row));
  if (kind === "text") return <NumberCell {...cell} name="fontSize" label="Size" tip="Points of the text" />;
  return (
    <div className={classes.sizes}>
      <NumberCell {...cell} name="height" label="Height" tip="Height in points" />
      {kind === "bars" && (
        <NumberCell {...cell} name="widthPoints" label="Single bar width" tip="Single bar width" />
      )}
    </div>
  );
}

function DeleteCell({ editor, questions, row, index }: Cell) {
  return (
    <Tooltip label="Delete">
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={`Delete ${nameOfRow(row, questions)}, row ${index + 1}`}
        onClick={(event) => {
          // The row would select the one that takes its place.
          event.stopPropagation();
          editor.remove([index]);
        }}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
