import { MAIL_STATES } from "@foyer/contract/mails.ts";
import { Alert, Group, Select } from "@mantine/core";
import { SearchInput } from "../../list/search-input.tsx";
import { STATE_WORDS } from "./mail-words.ts";

const STATES = MAIL_STATES.map((value) => ({ value, label: STATE_WORDS[value] }));

type Props = {
  search: { state: string; q: string };
  narrow: (changes: Record<string, string | undefined>, options?: { typing?: boolean }) => void;
  hasMailServer: boolean;
};

/** The filters of the outbox, and a notice if no mail server is configured. */
export function OutboxFilters({ search, narrow, hasMailServer }: Props) {
  return (
    <>
      {!hasMailServer && (
        <Alert color="gray" title="No mail server is configured">
          Mails wait here and can be read. They go out once the server is started with SMTP_URL and MAIL_FROM.
        </Alert>
      )}
      <Group align="flex-end" gap="md">
        <SearchInput
          label="Recipient"
          placeholder="Part of an e-mail address"
          value={search.q}
          maxLength={1000}
          onChange={(q) => narrow({ q }, { typing: true })}
          w={{ base: "100%", sm: 280 }}
        />
        <Select
          label="State"
          data={STATES}
          value={search.state || null}
          onChange={(state) => narrow({ state: state ?? undefined })}
          placeholder="Any"
          clearable
          clearButtonProps={{ "aria-label": "Any state" }}
          maw={240}
        />
      </Group>
    </>
  );
}
