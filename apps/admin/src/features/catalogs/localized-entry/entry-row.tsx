import { directionOf } from "@foyer/domain/locale/direction.ts";
import { textIn } from "@foyer/domain/locale/text.ts";
import { ActionIcon, Group, Table, Text, VisuallyHidden } from "@mantine/core";
import { IconCheck, IconLanguageOff, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import type { CatalogColumn, CatalogConfig, CatalogEntry } from "./catalog-config.ts";
import { type DraftErrors, type EntryDraft, textsOf } from "./entry-draft.ts";
import { EntryField, EntryText } from "./entry-inputs.tsx";
import classes from "./entry-table.module.css";
import { RowActions } from "./row-actions.tsx";

type RowProps = {
  config: CatalogConfig;
  cultures: readonly string[];
  entry: CatalogEntry;
  /** Where it belongs, for a list that has a column for that. */
  parentName?: string | undefined;
};

type ViewProps = RowProps & {
  missing: readonly string[];
  mayEdit: boolean;
  /** Another row is being edited: this one's buttons are inactive. rules/catalogs 10 */
  inactive: boolean;
  onEdit: () => void;
  /** Where the entry's own form is. */
  formPath: string | undefined;
  /** How many registrations use the entry. */
  usedBy: number;
};

/** A row as it is read. */
export function EntryViewRow({
  config,
  cultures,
  entry,
  parentName,
  missing,
  mayEdit,
  inactive,
  onEdit,
  formPath,
  usedBy,
}: ViewProps) {
  const name = String(entry[config.nameField]);
  const texts = textsOf(entry);
  return (
    <>
      <Table.Td c="dimmed">{entry.id}</Table.Td>
      {parentName !== undefined && <Table.Td dir="auto">{parentName}</Table.Td>}
      <Table.Td>
        <Group gap={6} wrap="nowrap">
          <Text inherit component="span" dir="auto">
            {name}
          </Text>
          {missing.length > 0 && <MissingMark cultures={missing} />}
        </Group>
        {usedBy > 0 && (
          <Text size="xs" c="dimmed">
            used by {usedBy} {usedBy === 1 ? "registration" : "registrations"}
          </Text>
        )}
      </Table.Td>
      {cultures.map((culture) => (
        <Table.Td key={culture} lang={culture} dir={directionOf(culture)}>
          {texts[culture]?.trim() ? (
            <TextOf {...{ config, entry }} text={texts[culture]} />
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
          <RowActions
            {...{ name, inactive, onEdit, formPath }}
            id={entry.id}
            inForm={config.editsInForm ?? false}
          />
        </Table.Td>
      )}
    </>
  );
}

function TextOf({ config, entry, text }: { config: CatalogConfig; entry: CatalogEntry; text: string }) {
  if (config.TextCell) return <config.TextCell entry={entry} text={text} />;
  return <span style={{ whiteSpace: config.multiline ? "pre-line" : undefined }}>{text}</span>;
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
    // A plain title: a tooltip of the kit in every row costs more than the rest of the row.
    <span role="img" aria-label={label} title={label} className={classes.missing}>
      <IconLanguageOff size={16} aria-hidden />
    </span>
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
  parentName,
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
      {parentName !== undefined && <Table.Td dir="auto">{parentName}</Table.Td>}
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
