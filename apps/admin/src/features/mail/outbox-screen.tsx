import { type ListedMail, listMails, MAIL_STATES } from "@foyer/contract/mails.ts";
import { PAGE_SIZES } from "@foyer/contract/paging.ts";
import { ListState } from "@foyer/ui/list-state.tsx";
import { Pager } from "@foyer/ui/pager.tsx";
import { Alert, Select, Stack } from "@mantine/core";
import { useRead } from "../../server/use-read.ts";
import { useSearch } from "../../shell/use-search.ts";
import { MailDetails } from "./mail-details.tsx";
import { MailTable } from "./mail-table.tsx";
import { STATE_WORDS } from "./mail-words.ts";
import { OutboxSearch, toMailQuery } from "./outbox-search.ts";

const NONE: ListedMail[] = [];
const STATES = MAIL_STATES.map((value) => ({ value, label: STATE_WORDS[value] }));
const FIRST_PAGE = { page: undefined };
const CLOSED = { mail: undefined, project: undefined };

/** The mails on their way to attendees, the newest first. rules/mail 7, 8 */
export function OutboxScreen() {
  const [search, setSearch] = useSearch(OutboxSearch);
  const { data, error, isPending, isFetching, retry } = useRead(
    listMails,
    { query: toMailQuery(search) },
    { keepPrevious: true, staleMs: 0 },
  );
  const mails = data?.Items ?? NONE;
  const total = data?.TotalCount ?? 0;
  const open =
    search.mail && search.project
      ? { mailId: Number(search.mail), projectId: Number(search.project) }
      : undefined;
  return (
    <Stack gap="md">
      {data?.hasMailServer === false && (
        <Alert color="gray" title="No mail server is configured">
          Mails wait here and can be read. They go out once the server is started with SMTP_URL and MAIL_FROM.
        </Alert>
      )}
      <Select
        label="State"
        data={STATES}
        value={search.state || null}
        onChange={(state) => setSearch({ state: state ?? undefined, ...FIRST_PAGE })}
        placeholder="Any"
        clearable
        clearButtonProps={{ "aria-label": "Any state" }}
        maw={240}
      />
      <ListState
        isLoading={isPending}
        failure={error && !isFetching ? error.message : undefined}
        onRetry={retry}
        isRetrying={isFetching}
        isEmpty={mails.length === 0}
        filter={filterOf({ search, total, setSearch })}
        firstUse={NO_MAILS}
        rows={10}
      >
        <MailTable
          mails={mails}
          onOpen={({ id, projectId }) => setSearch({ mail: id, project: projectId })}
        />
        <Pager
          page={Number(search.page)}
          size={Number(search.size)}
          sizes={PAGE_SIZES}
          total={total}
          onPage={(page) => setSearch({ page: page === 1 ? undefined : page })}
          onSize={(size) => setSearch({ size, ...FIRST_PAGE })}
        />
      </ListState>
      <MailDetails mail={open} onClose={() => setSearch(CLOSED, { replace: true })} />
    </Stack>
  );
}

const NO_MAILS = {
  title: "No mails yet",
  text: "Whoever registers with an e-mail address is sent their ticket; these mails are listed here.",
};

type Shown = { search: OutboxSearch; total: number; setSearch: ReturnType<typeof useSearch>[1] };

function filterOf({ search, total, setSearch }: Shown) {
  if (total > 0) return { text: "There are fewer pages than that.", onClear: () => setSearch(FIRST_PAGE) };
  return search.state === ""
    ? undefined
    : {
        text: "No mail is in this state.",
        onClear: () => setSearch({ state: undefined, ...FIRST_PAGE }),
      };
}
