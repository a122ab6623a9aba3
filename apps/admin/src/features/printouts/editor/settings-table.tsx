import { ActionIcon, NumberInput, Select, Table, Tooltip, VisuallyHidden } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useField } from "../../../form/use-field.ts";
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
import classes from "./settings-table.module.css";

type Props = { editor: TemplateForm; questions: readonly AskedQuestion[] };

/** The fields of a template, a row each; the selected rows are those of the canvas. */
export function SettingsTable({ editor, questions }: Props) {
  const { error } = useField("settings", { show: (rows) => JSON.stringify(rows) });
  const isStale = error?.startsWith("Saved meanwhile") ?? false;
  return (
    <>
      {isStale && <p role="alert">Somebody else has saved other fields in the meantime.</p>}
      <Table.ScrollContainer minWidth={520} maxHeight="68vh">
        <Table className={classes.table} aria-label="Fields of the template" stickyHeader verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Field</Table.Th>
              <Table.Th w={78}>X</Table.Th>
              <Table.Th w={78}>Y</Table.Th>
              <Table.Th w={72}>Angle</Table.Th>
              <Table.Th w={110}>Size</Table.Th>
              <Table.Th w={40}>
                <VisuallyHidden>Delete</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {editor.rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are named by their place alone
              <SettingsRow key={index} editor={editor} questions={questions} row={row} index={index} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  );
}

type RowProps = Props & { row: FieldRow; index: number };
type NumberName = "coordX" | "coordY" | "rotationAngle" | "fontSize" | "height" | "widthPoints";

function SettingsRow({ editor, questions, row, index }: RowProps) {
  const { form, selected, select, changeRow, remove } = editor;
  const name = nameOfRow(row, questions);
  const findError = (field: string) => form.fields.errors[`settings.${index}.${field}`];
  const choiceError =
    findError("attendeeInfoField") ?? findError("questionId") ?? findError("specialQuestionType");
  const selectRow = () => {
    if (!selected.includes(index)) select([index]);
  };
  return (
    <Table.Tr data-selected={selected.includes(index) || undefined} onFocus={selectRow} onClick={selectRow}>
      <Table.Td>
        <Select
          aria-label={`Field of row ${index + 1}`}
          data={fieldChoices(questions)}
          value={choiceOf(row) || null}
          onChange={(choice) => choice && changeRow(index, withChoice(row, choice))}
          error={choiceError}
          placeholder="Choose a field"
          allowDeselect={false}
          searchable
          size="xs"
          comboboxProps={{ width: 260, position: "bottom-start" }}
        />
      </Table.Td>
      <NumberCells editor={editor} questions={questions} row={row} index={index} />
      <Table.Td>
        <Tooltip label="Delete">
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={`Delete ${name}, row ${index + 1}`}
            onClick={(event) => {
              event.stopPropagation();
              remove([index]);
            }}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Table.Td>
    </Table.Tr>
  );
}

/** The cells of place, angle and size. */
function NumberCells({ editor, questions, row, index }: RowProps) {
  const { form, changeRow } = editor;
  const name = nameOfRow(row, questions);
  const kind = sizeKindOf(placedRow(row));
  const number = (field: NumberName, label: string, tip?: string) => {
    const input = (
      <NumberInput
        aria-label={`${label} of ${name}, row ${index + 1}`}
        value={row[field] ?? ""}
        onChange={(value) => changeRow(index, { [field]: value }, field)}
        error={form.fields.errors[`settings.${index}.${field}`]}
        hideControls
        size="xs"
        w="100%"
      />
    );
    return tip ? <Tooltip label={tip}>{input}</Tooltip> : input;
  };
  return (
    <>
      <Table.Td>{number("coordX", "X")}</Table.Td>
      <Table.Td>{number("coordY", "Y")}</Table.Td>
      <Table.Td>{number("rotationAngle", "Angle")}</Table.Td>
      <Table.Td>
        {kind === "text" ? (
          number("fontSize", "Size", "Points of the text")
        ) : (
          <div className={classes.sizes}>
            {number("height", "Height", "Height in points")}
            {kind === "bars" && number("widthPoints", "Single bar width", "Single bar width")}
          </div>
        )}
      </Table.Td>
    </>
  );
}
