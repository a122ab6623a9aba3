import { MAIL_KINDS, MAIL_STATES } from "@foyer/contract/mails.ts";
import { listProjects } from "@foyer/contract/projects.ts";
import { Group, Select } from "@mantine/core";
import { SearchInput } from "../../list/search-input.tsx";
import { useRead } from "../../server/use-read.ts";
import { KIND_WORDS, STATE_WORDS } from "./mail-words.ts";
import type { OutboxSearch } from "./outbox-search.ts";

const STATES = MAIL_STATES.map((value) => ({ value, label: STATE_WORDS[value] }));
const KINDS = MAIL_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }));

type Props = {
  search: OutboxSearch;
  narrow: (changes: Record<string, string | undefined>, options?: { typing?: boolean }) => void;
};

/** The filters of the outbox: recipient, state, kind and project. */
export function OutboxFilters({ search, narrow }: Props) {
  const projects = useRead(listProjects, { query: {} });
  const select = (name: "state" | "kind" | "in", label: string, data: { value: string; label: string }[]) => (
    <Select
      label={label}
      data={data}
      value={search[name] || null}
      onChange={(value) => narrow({ [name]: value ?? undefined })}
      placeholder="Any"
      clearable
      clearButtonProps={{ "aria-label": `Any ${label.toLowerCase()}` }}
      searchable={name === "in"}
      nothingFoundMessage="Nothing found"
      w={{ base: "100%", sm: 200 }}
    />
  );
  const named = (projects.data ?? []).map(({ id, name }) => ({
    value: String(id),
    label: `${name} (${id})`,
  }));
  return (
    <Group align="flex-end" gap="md">
      <SearchInput
        label="Recipient"
        placeholder="Part of an email address"
        value={search.q}
        maxLength={1000}
        onChange={(q) => narrow({ q }, { typing: true })}
        w={{ base: "100%", sm: 240 }}
      />
      {select("state", "State", STATES)}
      {select("kind", "Kind", KINDS)}
      {select("in", "Project", named)}
    </Group>
  );
}
