import type { Culture } from "@foyer/contract/cultures.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import { Checkbox, Group, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { z } from "zod";
import { SearchInput } from "../../../list/search-input.tsx";
import type { CatalogConfig } from "./catalog-config.ts";
import { CulturePicker } from "./culture-picker.tsx";

const filterText = z.string().max(LIMITS.filter).default("");

/** The search parameters of a catalog's list. */
export const ListSearch = z.object({ q: filterText, missing: filterText, location: filterText });

type Props = {
  config: CatalogConfig;
  search: z.output<typeof ListSearch>;
  narrow: (changes: Record<string, string | undefined>, options?: { typing?: boolean }) => void;
  cultures: readonly Culture[];
  selected: readonly string[];
  select: (cultures: string[]) => void;
  /** Selectors of this catalog alone. */
  selectors: ReactNode;
};

/** Which cultures and which entries the list shows. */
export function EntryFilters({ config, search, narrow, cultures, selected, select, selectors }: Props) {
  const { q, missing, location } = search;
  return (
    <Group align="flex-end" gap="md">
      {selectors}
      <CulturePicker cultures={cultures} selected={selected} onChange={select} />
      {config.nameFilter && (
        <TextInput
          type="search"
          label={config.nameFilter}
          placeholder={`${config.nameLabel} as shown`}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={location}
          maxLength={LIMITS.filter}
          onChange={(event) => narrow({ location: event.currentTarget.value }, { typing: true })}
          w={{ base: "100%", sm: 240 }}
        />
      )}
      <SearchInput
        placeholder="Name, text or ID"
        value={q}
        maxLength={LIMITS.filter}
        onChange={(text) => narrow({ q: text }, { typing: true })}
        w={{ base: "100%", sm: 240 }}
      />
      <Checkbox
        label="Missing translations only"
        checked={missing !== ""}
        onChange={(event) => narrow({ missing: event.currentTarget.checked ? "1" : undefined })}
        mb={8}
      />
    </Group>
  );
}
