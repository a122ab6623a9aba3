import { directionOf } from "@foyer/domain/locale/direction.ts";
import type { Column } from "@foyer/ui/table/column.ts";
import { Below } from "@foyer/ui/table/columns-of.tsx";
import { EditRowButton } from "@foyer/ui/table/row-button.tsx";
import { RowMenu, RowMenuItem } from "@foyer/ui/table/row-menu.tsx";
import { IconForms, IconShare } from "@tabler/icons-react";
import { columnsOf } from "../../../list/columns-of.tsx";
import { RowLink, RowMenuLink } from "../../../list/row-link.tsx";
import type { CatalogColumn, CatalogConfig, CatalogEntry } from "./catalog-config.ts";
import { EntryName, EntryTextOf, FieldValue } from "./entry-cells.tsx";
import { checkDraft, type EntryDraft } from "./entry-draft.ts";
import { EntryField, EntryText } from "./entry-inputs.tsx";

/** The parent of each entry, in words. */
export type ParentColumn = { label: string; nameOf: (entry: CatalogEntry) => string };

/** Further data for the cells. */
type EntryContext = {
  /** How many registrations use an entry, by its id. */
  uses: ReadonlyMap<number, number>;
  /** Path of an entry's own form. */
  formPath: ((entry: CatalogEntry) => string) | undefined;
  /** Asks to share an entry; undefined: it is shared already, or the user may not. */
  share: ((entry: CatalogEntry) => void) | undefined;
};

type EntryColumn = Column<CatalogEntry, EntryContext, EntryDraft>;
type Options = {
  config: CatalogConfig;
  cultures: readonly string[];
  parent: ParentColumn | undefined;
  mayEdit: boolean;
};

const { custom, actions } = columnsOf<CatalogEntry, EntryContext, EntryDraft>();

/** The columns of a catalog: id, parent, name, one a culture, its own, and the buttons. Each is named as its errors are. */
export function entryColumns({ config, cultures, parent, mayEdit }: Options): EntryColumn[] {
  return [
    custom("id", "ID", ({ id }) => id, { width: 4, isDim: true }),
    ...(parent ? [custom("parent", parent.label, (entry) => <bdi>{parent.nameOf(entry)}</bdi>)] : []),
    nameColumn(config, cultures),
    ...cultures.map((culture) => textColumn(config, culture)),
    ...config.columns.map((column) => fieldColumn(config, column)),
    ...(mayEdit ? [buttonsColumn(config)] : []),
  ];
}

const checkOf = (config: CatalogConfig, name: string) => (draft: EntryDraft) =>
  checkDraft(config, draft, "row")[name];

const nameColumn = (config: CatalogConfig, cultures: readonly string[]): EntryColumn =>
  custom(
    "name",
    config.nameLabel,
    (entry, { uses }) => {
      const usedBy = uses.get(entry.id) ?? 0;
      return (
        <>
          <EntryName config={config} entry={entry} cultures={cultures} />
          <Below>
            {usedBy > 0 && `used by ${usedBy} ${usedBy === 1 ? "registration" : "registrations"}`}
          </Below>
        </>
      );
    },
    {
      card: "title",
      check: checkOf(config, "name"),
      edit: ({ draft, error, change }) => (
        <EntryText
          label={config.nameLabel}
          value={draft.name}
          onChange={(name) => change({ ...draft, name })}
          error={error}
          required
        />
      ),
    },
  );

const textColumn = (config: CatalogConfig, culture: string): EntryColumn =>
  custom(
    `texts.${culture}`,
    culture,
    (entry) => <EntryTextOf config={config} entry={entry} culture={culture} />,
    {
      lang: culture,
      dir: directionOf(culture),
      edit: ({ draft, error, change }) => (
        <EntryText
          label={culture}
          culture={culture}
          value={draft.texts[culture] ?? ""}
          onChange={(text) => change({ ...draft, texts: { ...draft.texts, [culture]: text } })}
          error={error}
          multiline={config.multiline ?? false}
        />
      ),
    },
  );

function fieldColumn(config: CatalogConfig, column: CatalogColumn): EntryColumn {
  const name = `fields.${column.field}`;
  return custom(name, column.label, (entry) => <FieldValue column={column} value={entry[column.field]} />, {
    width: 8,
    check: checkOf(config, name),
    edit: ({ draft, errors, change }) => (
      <EntryField column={column} draft={draft} errors={errors} onChange={change} />
    ),
  });
}

const buttonsColumn = (config: CatalogConfig): EntryColumn =>
  actions((entry, { formPath, share }, state) => {
    const name = String(entry[config.nameField]);
    const shareItem = share && (
      <RowMenuItem
        label={`Share ${name} with all projects`}
        word="Share with all projects"
        icon={<IconShare size={16} aria-hidden />}
        onClick={() => share(entry)}
      />
    );
    if (config.editsInForm && formPath) {
      return (
        <>
          <RowLink to={formPath(entry)} label={`Edit ${name}`} word="Edit" isHeld={state.isHeld} />
          {shareItem && <RowMenu of={name}>{shareItem}</RowMenu>}
        </>
      );
    }
    return (
      <>
        <EditRowButton label={`Edit ${name}`} title="Edit in this row" state={state} />
        {!state.isHeld && (formPath || shareItem) && (
          <RowMenu of={name}>
            {formPath && (
              <RowMenuLink
                to={formPath(entry)}
                label={`Open the form of ${name}`}
                word="Open the form"
                icon={<IconForms size={16} aria-hidden />}
              />
            )}
            {shareItem}
          </RowMenu>
        )}
      </>
    );
  });
