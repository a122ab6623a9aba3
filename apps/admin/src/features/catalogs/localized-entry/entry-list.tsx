import { both } from "@foyer/ui/load-gate.tsx";
import { Alert } from "@mantine/core";
import { type ReactNode, useMemo, useState } from "react";
import { ListPage } from "../../../list/list-page.tsx";
import { useWholeList } from "../../../list/use-whole-list.tsx";
import { useRead } from "../../../server/use-read.ts";
import type { CatalogConfig, CatalogEntry } from "./catalog-config.ts";
import { entryColumns, type ParentColumn } from "./entry-columns.tsx";
import { EntryFilters, ListSearch } from "./entry-filters.tsx";
import { findEntries, sortEntries } from "./entry-lines.ts";
import { ExportButton } from "./export-button.tsx";
import { ImportTranslations } from "./import-translations.tsx";
import { OwnerSelect } from "./owner-select.tsx";
import { useEntryEditing } from "./use-entry-editing.ts";
import { useOwner } from "./use-owner.ts";
import { useReadySearch } from "./use-ready-search.ts";
import { useSelectedCultures } from "./use-selected-cultures.ts";
import { useSharing } from "./use-sharing.tsx";
import { useUses } from "./use-uses.ts";

type Props = {
  config: CatalogConfig;
  /** Path of the add form; what the address carries goes with it. */
  addPath: string;
  /** Path of an entry's own form. */
  editPath?: (entry: CatalogEntry) => string;
  /** Narrows the list on the server: `{ countryId: 5 }`. */
  query?: Record<string, string>;
  /** Selectors of this catalog alone. */
  selectors?: ReactNode;
  /** A column with each entry's parent, for a list of several parents. */
  parent?: ParentColumn | undefined;
};

const NONE: CatalogEntry[] = [];

/** The list of a catalog: culture picker, search, and a table whose rows are edited in their place. */
export function EntryList({ config, addPath, editPath, query = {}, selectors, parent }: Props) {
  const owner = useOwner(config);
  const { mayEdit, project } = owner;
  const { selected, carry, ...cultures } = useSelectedCultures();
  const read = useRead(config.endpoints.list, { query: { ...query, ...owner.query } });
  const list = useWholeList(ListSearch, {
    filters: ["q", "missing", "location"],
    one: config.one,
    many: config.many,
  });
  const [exportFailure, setExportFailure] = useState<string>();
  const uses = useUses(config);
  const { share, shareDialog } = useSharing(config, project);
  const columns = useMemo(
    () => entryColumns({ config, cultures: selected, parent, mayEdit }),
    [config, selected, parent, mayEdit],
  );
  const context = useMemo(
    () => ({
      uses,
      formPath: editPath && ((entry: CatalogEntry) => carry(editPath(entry))),
      share,
    }),
    [uses, editPath, carry, share],
  );
  const { editing, leaveDialog } = useEntryEditing({ config, cultures: selected, columns, mayEdit });

  const entries = (read.data as CatalogEntry[] | undefined) ?? NONE;
  const keep = editing.edited?.row.id;
  const { q, missing, location } = list.shown;
  const sorted = useMemo(() => sortEntries(config, entries, selected), [config, entries, selected]);
  useReadySearch(sorted);
  const { entries: found, partAt } = useMemo(
    () => findEntries(sorted, { search: q, location, missingOnly: missing !== "", keep }),
    [sorted, q, location, missing, keep],
  );
  return (
    <>
      {leaveDialog}
      {shareDialog}
      <ListPage
        {...list.of(both(cultures.read, read), { rows: found, all: entries.length })}
        query={JSON.stringify([list.search, query, owner.query])}
        partAt={partAt}
        label={`Table of ${config.many}`}
        columns={columns}
        keyOf={idOf}
        context={context}
        editing={editing}
        add={{
          call: config.endpoints.create,
          label: `Add ${config.one}`,
          to: carry(addPath),
          ofProject: project !== "",
        }}
        buttons={
          <>
            <ExportButton
              config={config}
              query={{ ...query, ...owner.query, ...list.search, cultures: selected.join(",") }}
              count={found.length}
              onFailure={setExportFailure}
            />
            {owner.mayImport && <ImportTranslations config={config} />}
          </>
        }
        filters={
          <>
            {exportFailure && (
              <Alert color="red" role="alert" title="The translations could not be exported.">
                {exportFailure}
              </Alert>
            )}
            <EntryFilters
              {...list}
              {...cultures}
              config={config}
              selectors={
                <>
                  {config.share && <OwnerSelect value={project} onChange={owner.choose} />}
                  {selectors}
                </>
              }
              selected={selected}
            />
          </>
        }
        firstUse={{
          title: `No ${config.many} yet`,
          text: project === "" ? "They will be listed here." : "This project has none of its own.",
        }}
      />
    </>
  );
}

const idOf = ({ id }: CatalogEntry) => id;
