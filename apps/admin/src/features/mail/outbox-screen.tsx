import { type ListedMail, listMails } from "@foyer/contract/mails.ts";
import { useMemo } from "react";
import { ListPage } from "../../list/list-page.tsx";
import { PAGED_LIVE, usePagedList } from "../../list/use-paged-list.ts";
import { useRead } from "../../server/use-read.ts";
import { MAIL_COLUMNS } from "./mail-columns.tsx";
import { MailDetails } from "./mail-details.tsx";
import { OutboxActions } from "./outbox-actions.tsx";
import { OutboxFilters } from "./outbox-filters.tsx";
import { OutboxNotice } from "./outbox-notice.tsx";
import { OUTBOX_FILTERS, OutboxSearch, toMailQuery } from "./outbox-search.ts";

const CLOSED = { mail: undefined, project: undefined };

/** The mails on their way to attendees, the newest first. rules/mail 7, 8 */
export function OutboxScreen() {
  const list = usePagedList(OutboxSearch, { filters: OUTBOX_FILTERS, nothing: "No mail matches." });
  const { search, setSearch } = list;
  const read = useRead(listMails, { query: toMailQuery(list.wanted) }, PAGED_LIVE);
  const context = useMemo(
    () => ({ open: ({ id, projectId }: ListedMail) => setSearch({ mail: id, project: projectId }) }),
    [setSearch],
  );
  const { data } = read;
  const open = search.mail && search.project ? search : undefined;
  return (
    <>
      <OutboxActions
        search={list.wanted}
        total={read.isPrevious ? undefined : data?.TotalCount}
        isPaused={data?.pause != null}
      />
      <ListPage
        {...list.of(read)}
        label="Table of mails"
        layout="stacked"
        columns={MAIL_COLUMNS}
        keyOf={({ projectId, id }) => `${projectId} ${id}`}
        context={context}
        firstUse={NO_MAILS}
        filters={
          <>
            <OutboxNotice pause={data?.pause ?? null} bounceError={data?.bounceError ?? ""} />
            <OutboxFilters {...list} />
          </>
        }
      />
      <MailDetails
        mail={open && { mailId: Number(open.mail), projectId: Number(open.project) }}
        onClose={() => setSearch(CLOSED, { replace: true })}
      />
    </>
  );
}

const NO_MAILS = {
  title: "No mails yet",
  text: "Mails with tickets and codes are listed here.",
};
