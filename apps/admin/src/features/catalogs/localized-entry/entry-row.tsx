import { directionOf } from "@foyer/domain/locale/direction.ts";
import { textIn } from "@foyer/domain/locale/text.ts";
import { ActionIcon, Group, Table, Text, Tooltip, VisuallyHidden } from "@mantine/core";
import { IconCheck, IconForms, IconLanguageOff, IconPencil, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { AppLink } from "../../../shell/app-link.tsx";
import type { CatalogColumn, CatalogConfig, CatalogEntry } from "./catalog-config.ts";
import { type DraftErrors, type EntryDraft, textsOf } from "./entry-draft.ts";
import { EntryField, EntryText } from "./entry-inputs.tsx";
import classes from "./entry-table.module.css";

type RowProps = { config: CatalogConfig; cultures: readonly string[]; entry: CatalogEntry };

type ViewProps = RowProps & {
  missing: readonly string[];
  mayEdit: boolean;
  /** Another row is being edited: this one's buttons are inactive. rules/catalogs 10 */
  inactive: boolean;
  onEdit: () => void;
  /** Where the entry's own form is. */
  formPath: string | undefined;
};

/** A row as it is read. */
export function EntryViewRow({
  config,
  cultures,
  entry,
  missing,
  mayEdit,
  inactive,
  onEdit,
  formPath,
}: ViewProps) {
  const name = String(entry[config.nameField]);
  const texts = textsOf(entry);
  return (
    <>
      <Table.Td c="dimmed">{entry.id}</Table.Td>
      <Table.Td>
        <Group gap={6} wrap="nowrap">
          <Text inherit component="span" dir="auto">
            {name}
          </Text>
          {missing.length > 0 && <MissingMark cultures={missing} />}
        </Group>
      </Table.Td>
      {cultures.map((culture) => (
        <Table.Td key={culture} lang={culture} dir={directionOf(culture)}>
          {texts[culture]?.trim() ? (
            <span style={{ whiteSpace: config.multiline ? "pre-line" : undefined }}>{texts[culture]}</span>
          ) : (
            <Text inherit component="span" c="dimmed" title={`Shown as: ${textIn(texts, culture, name)}`}>
              —
            </Text>
          )}
        </Table.Td>
      ))}
      {config.columns.map((column) => (
        <Table.Td key={column.field}>
          <FieldValue column={column} value={entry[column.field]} />
        </Table.Td>
      ))}
      {mayEdit && (
        <Table.Td className={classes.actions}>
          <Group gap={4} wrap="nowrap">
            <ActionIcon
              aria-label={`Edit ${name}`}
              disabled={inactive}
              onClick={onEdit}
              data-row-edit={entry.id}
            >
              <IconPencil size={18} />
            </ActionIcon>
            {formPath && (
              <ActionIcon
                variant="subtle"
                component={AppLink}
                to={formPath}
                aria-label={`Open the form of ${name}`}
                {...(inactive && { "data-disabled": true, "aria-disabled": true, tabIndex: -1 })}
              >
                <IconForms size={18} />
              </ActionIcon>
            )}
          </Group>
        </Table.Td>
      )}
    </>
  );
}

function FieldValue({ column, value }: { column: CatalogColumn; value: unknown }) {
  if (column.kind === "text") return <span dir="auto">{String(value ?? "")}</span>;
  return value === true ? (
    <IconCheck size={18} role="img" aria-label="Yes" color="var(--mantine-primary-color-filled)" />
  ) : (
    <VisuallyHidden>No</VisuallyHidden>
  );
}

function MissingMark({ cultures }: { cultures: readonly string[] }) {
  const label = `Missing in ${cultures.join(", ")}`;
  return (
    <Tooltip label={label}>
      <IconLanguageOff size={16} role="img" aria-label={label} color="var(--mantine-color-dimmed)" />
    </Tooltip>
  );
}

type EditProps = RowProps & {
  draft: EntryDraft;
  errors: DraftErrors;
  saving: boolean;
  onChange: (draft: EntryDraft) => void;
  onSave: () => void;
  onCancel: () => void;
};

/** A row as it is edited: check or Enter saves, cross or Escape cancels. rules/catalogs 10 */
export function EntryEditRow({
  config,
  cultures,
  entry,
  draft,
  errors,
  saving,
  onChange,
  onSave,
  onCancel,
}: EditProps) {
  const firstCell = useRef<HTMLTableCellElement>(null);
  useEffect(() => {
    firstCell.current?.querySelector("input")?.focus();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") {
      event.preventDefault();
      onCancel();
    }
    const writesLines = event.target instanceof HTMLTextAreaElement && !(event.ctrlKey || event.metaKey);
    if (event.key === "Enter" && !writesLines && !(event.target instanceof HTMLButtonElement)) {
      event.preventDefault();
      onSave();
    }
  };
  const name = String(entry[config.nameField]);
  return (
    <>
      <Table.Td c="dimmed">{entry.id}</Table.Td>
      <Table.Td ref={firstCell} onKeyDown={onKeyDown}>
        <EntryText
          label={config.nameLabel}
          value={draft.name}
          onChange={(text) => onChange({ ...draft, name: text })}
          error={errors.name}
          required
          inCell
        />
      </Table.Td>
      {cultures.map((culture) => (
        <Table.Td key={culture} onKeyDown={onKeyDown}>
          <EntryText
            label={culture}
            culture={culture}
            value={draft.texts[culture] ?? ""}
            onChange={(text) => onChange({ ...draft, texts: { ...draft.texts, [culture]: text } })}
            error={errors[`texts.${culture}`]}
            multiline={config.multiline ?? false}
            inCell
          />
        </Table.Td>
      ))}
      {config.columns.map((column) => (
        <Table.Td key={column.field} onKeyDown={onKeyDown}>
          <EntryField column={column} draft={draft} errors={errors} onChange={onChange} inCell />
        </Table.Td>
      ))}
      <Table.Td className={classes.actions} onKeyDown={onKeyDown}>
        <Group gap={4} wrap="nowrap">
          <ActionIcon aria-label={`Save ${name}`} color="teal" loading={saving} onClick={onSave}>
            <IconCheck size={18} />
          </ActionIcon>
          <ActionIcon aria-label={`Cancel editing ${name}`} color="red" disabled={saving} onClick={onCancel}>
            <IconX size={18} />
          </ActionIcon>
        </Group>
      </Table.Td>
    </>
  );
}
