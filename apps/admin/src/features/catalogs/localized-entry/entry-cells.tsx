import { missingCultures, textIn } from "@foyer/domain/locale/text.ts";
import { Group, Text, VisuallyHidden } from "@mantine/core";
import { IconCheck, IconLanguageOff } from "@tabler/icons-react";
import type { CatalogColumn, CatalogConfig, CatalogEntry } from "./catalog-config.ts";
import classes from "./entry-columns.module.css";
import { textsOf } from "./entry-draft.ts";

type NameProps = { config: CatalogConfig; entry: CatalogEntry; cultures: readonly string[] };

/** The internal name, with a mark where texts of the shown cultures are missing. */
export function EntryName({ config, entry, cultures }: NameProps) {
  const missing = missingCultures(textsOf(entry), cultures);
  return (
    <Group gap={6} wrap="nowrap">
      <span dir="auto">{String(entry[config.nameField])}</span>
      {missing.length > 0 && <MissingMark cultures={missing} />}
    </Group>
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

type TextProps = { config: CatalogConfig; entry: CatalogEntry; culture: string };

/** The text of one culture; of a missing one what stands in for it is read by pointing at it. */
export function EntryTextOf({ config, entry, culture }: TextProps) {
  const texts = textsOf(entry);
  const text = texts[culture];
  if (!text?.trim()) {
    const name = String(entry[config.nameField]);
    return (
      <Text inherit component="span" c="dimmed" title={`Shown as: ${textIn(texts, culture, name)}`}>
        —
      </Text>
    );
  }
  if (config.TextCell) return <config.TextCell entry={entry} text={text} />;
  return <span className={config.multiline ? classes.lines : undefined}>{text}</span>;
}

/** A value of a column that one catalog alone has. */
export function FieldValue({ column, value }: { column: CatalogColumn; value: unknown }) {
  if (column.kind === "text") return <span dir="auto">{String(value ?? "")}</span>;
  return value === true ? (
    <IconCheck size={18} role="img" aria-label="Yes" color="var(--mantine-primary-color-filled)" />
  ) : (
    <VisuallyHidden data-empty>No</VisuallyHidden>
  );
}
