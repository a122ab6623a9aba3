import { ListState } from "@foyer/ui/list-state.tsx";
import { Button, Checkbox, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconPlus, IconSearch } from "@tabler/icons-react";
import { type ReactNode, useDeferredValue, useMemo } from "react";
import { z } from "zod";
import { useRead } from "../../../server/use-read.ts";
import { useSession } from "../../../session/use-session.ts";
import { AppLink } from "../../../shell/app-link.tsx";
import { PageActions } from "../../../shell/page-actions.tsx";
import { useLeaveGuard } from "../../../shell/use-leave-guard.tsx";
import { useSearch } from "../../../shell/use-search.ts";
import type { CatalogConfig, CatalogEntry } from "./catalog-config.ts";
import { CulturePicker } from "./culture-picker.tsx";
import { findLines, sortEntries } from "./entry-lines.ts";
import { EntryTable } from "./entry-table.tsx";
import { useRowEdit } from "./use-row-edit.ts";
import { useSelectedCultures } from "./use-selected-cultures.ts";

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
};

const ListSearch = z.object({ q: z.string().default(""), missing: z.string().default("") });
const NONE: CatalogEntry[] = [];

/** The list of a catalog: culture picker, search, inline-editable table, and the four states around it. */
export function EntryList({ config, addPath, editPath, query = {}, selectors }: Props) {
  const { can } = useSession();
  const { cultures, selected, select, ...culturesRead } = useSelectedCultures();
  const read = useRead(config.endpoints.list, { query });
  const [{ q, missing }, setSearch] = useSearch(ListSearch);
  const rows = useRowEdit(config, selected);
  const leaveDialog = useLeaveGuard({ isDirty: () => rows.isDirty, save: rows.save });

  const entries = (read.data as CatalogEntry[] | undefined) ?? NONE;
  const search = useDeferredValue(q);
  const sorted = useMemo(() => sortEntries(config, entries, selected), [config, entries, selected]);
  const lines = useMemo(
    () => findLines(sorted, { search, missingOnly: missing !== "", keep: rows.edited?.entry.id }),
    [sorted, search, missing, rows.edited?.entry.id],
  );
  const found = lines.filter(({ kind }) => kind === "entry").length;
  const isFiltered = q !== "" || missing !== "";
  const mayAdd = can(config.endpoints.create);
  const failed = culturesRead.error ?? read.error;
  const addButton = (
    <Button component={AppLink} to={addPath} leftSection={<IconPlus size={18} aria-hidden />}>
      Add {config.one}
    </Button>
  );

  return (
    <Stack gap="md">
      {leaveDialog}
      {mayAdd && <PageActions>{addButton}</PageActions>}
      <Group align="flex-end" gap="md">
        {selectors}
        <CulturePicker cultures={cultures} selected={selected} onChange={select} />
        <TextInput
          type="search"
          label="Search"
          placeholder="Name, text or ID"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={q}
          onChange={(event) => setSearch({ q: event.currentTarget.value }, { replace: true })}
          w={{ base: "100%", sm: 240 }}
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
                onClear: () => setSearch({ q: undefined, missing: undefined }),
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
          {isFiltered ? `${found} of ${entries.length} ${config.many}` : `${entries.length} ${config.many}`}
        </Text>
        <EntryTable
          {...{ config, lines, rows, editPath }}
          cultures={selected}
          mayEdit={can(config.endpoints.update)}
        />
      </ListState>
    </Stack>
  );
}
