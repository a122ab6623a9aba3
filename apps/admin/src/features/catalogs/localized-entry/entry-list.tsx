import { LIMITS } from "@foyer/contract/limits.ts";
import { countOf, formatCount } from "@foyer/domain/format/counts.ts";
import { ListState } from "@foyer/ui/list-state.tsx";
import { Alert, Button, Checkbox, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconPlus, IconSearch } from "@tabler/icons-react";
import { type ReactNode, type Ref, useDeferredValue, useMemo, useState } from "react";
import { z } from "zod";
import { useRead } from "../../../server/use-read.ts";
import { useSession } from "../../../session/use-session.ts";
import { AppLink } from "../../../shell/app-link.tsx";
import { useSearchKey } from "../../../shell/keys/use-search-key.ts";
import { PageActions } from "../../../shell/page-actions.tsx";
import { useLeaveGuard } from "../../../shell/use-leave-guard.tsx";
import { useSearch } from "../../../shell/use-search.ts";
import type { CatalogConfig, CatalogEntry } from "./catalog-config.ts";
import { CulturePicker } from "./culture-picker.tsx";
import { findLines, sortEntries } from "./entry-lines.ts";
import { EntryTable, type ParentColumn } from "./entry-table.tsx";
import { ExportButton } from "./export-button.tsx";
import { ImportButton } from "./import-button.tsx";
import { useReadySearch } from "./use-ready-search.ts";
import { useRowEdit } from "./use-row-edit.ts";
import { useRowKeys } from "./use-row-keys.ts";
import { useSelectedCultures } from "./use-selected-cultures.ts";
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
  /** A column that says where each entry belongs; for a list of more than one parent's. */
  parent?: ParentColumn | undefined;
};

const filterText = z.string().max(LIMITS.filter).default("");
const ListSearch = z.object({ q: filterText, missing: filterText, location: filterText });
const NONE: CatalogEntry[] = [];

/** The list of a catalog: culture picker, search, inline-editable table, and the four states around it. */
export function EntryList({ config, addPath, editPath, query = {}, selectors, parent }: Props) {
  const { can } = useSession();
  const { cultures, selected, select, carry, ...culturesRead } = useSelectedCultures();
  const read = useRead(config.endpoints.list, { query });
  const [{ q, missing, location }, setSearch] = useSearch(ListSearch);
  const [exportFailure, setExportFailure] = useState<string>();
  const uses = useUses(config);
  const rows = useRowEdit(config, selected);
  const leaveDialog = useLeaveGuard({ isDirty: () => rows.isDirty, save: rows.save });
  useRowKeys({ config, rows, mayEdit: can(config.endpoints.update) });
  const searchKey = useSearchKey();

  const entries = (read.data as CatalogEntry[] | undefined) ?? NONE;
  const search = useDeferredValue(q);
  const name = useDeferredValue(location);
  const sorted = useMemo(() => sortEntries(config, entries, selected), [config, entries, selected]);
  useReadySearch(sorted);
  const lines = useMemo(
    () =>
      findLines(sorted, { search, location: name, missingOnly: missing !== "", keep: rows.edited?.entry.id }),
    [sorted, search, name, missing, rows.edited?.entry.id],
  );
  const found = lines.filter(({ kind }) => kind === "entry").length;
  const isFiltered = q !== "" || missing !== "" || location !== "";
  const mayAdd = can(config.endpoints.create);
  const failed = culturesRead.error ?? read.error;
  const addButton = (
    <Button component={AppLink} to={carry(addPath)} leftSection={<IconPlus size={18} aria-hidden />}>
      Add {config.one}
    </Button>
  );

  return (
    <Stack gap="md">
      {leaveDialog}
      <PageActions>
        <ExportButton
          config={config}
          query={{ ...query, q, missing, location, cultures: selected.join(",") }}
          count={found}
          onFailure={setExportFailure}
        />
        {can(config.endpoints.importTranslations) && <ImportButton config={config} />}
        {mayAdd && addButton}
      </PageActions>
      {exportFailure && (
        <Alert color="red" role="alert" title="The translations could not be exported.">
          {exportFailure}
        </Alert>
      )}
      <Group align="flex-end" gap="md">
        {selectors}
        <CulturePicker cultures={cultures} selected={selected} onChange={select} />
        {config.nameFilter && (
          <FilterInput
            label={config.nameFilter}
            placeholder={`${config.nameLabel} as shown`}
            value={location}
            onChange={(text) => setSearch({ location: text }, { replace: true })}
          />
        )}
        <FilterInput
          ref={searchKey}
          label="Search"
          placeholder="Name, text or ID"
          value={q}
          onChange={(text) => setSearch({ q: text }, { replace: true })}
        />
        <Checkbox
          label="Missing translations only"
          checked={missing !== ""}
          onChange={(event) => setSearch({ missing: event.currentTarget.checked ? "1" : undefined })}
          mb={8}
        />
      </Group>
      <ListState
        isLoading={read.isPending || culturesRead.isPending}
        failure={read.data === undefined && failed ? failed.message : undefined}
        onRetry={culturesRead.error ? culturesRead.retry : read.retry}
        isRetrying={read.isFetching}
        isEmpty={found === 0}
        filter={
          isFiltered
            ? {
                text: `None of the ${entries.length} ${config.many} fits.`,
                onClear: () => setSearch({ q: undefined, missing: undefined, location: undefined }),
              }
            : undefined
        }
        firstUse={{
          title: `No ${config.many} yet`,
          text: `They will be listed here.`,
          action: mayAdd ? addButton : undefined,
        }}
      >
        <Text size="sm" c="dimmed" role="status">
          {isFiltered && `${formatCount(found)} of `}
          {countOf(entries.length, config.one, config.many)}
        </Text>
        <EntryTable
          {...{ config, lines, rows, parent, uses }}
          editPath={editPath && ((entry) => carry(editPath(entry)))}
          cultures={selected}
          mayEdit={can(config.endpoints.update)}
        />
      </ListState>
    </Stack>
  );
}

type FilterProps = {
  ref?: Ref<HTMLInputElement>;
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
};

function FilterInput({ onChange, ...input }: FilterProps) {
  return (
    <TextInput
      {...input}
      type="search"
      leftSection={<IconSearch size={16} aria-hidden />}
      maxLength={LIMITS.filter}
      onChange={(event) => onChange(event.currentTarget.value)}
      w={{ base: "100%", sm: 240 }}
    />
  );
}
