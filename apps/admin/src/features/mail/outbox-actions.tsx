import { discardMails, listMails, sendMailsAgain } from "@foyer/contract/mails.ts";
import { countOf } from "@foyer/domain/format/counts.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { ConfirmDialog } from "../../form/confirm-dialog.tsx";
import { PageActions } from "../../shell/page-actions.tsx";
import { type OutboxSearch, toOccasion } from "./outbox-search.ts";
import { PauseMails } from "./pause-mails.tsx";

type Props = {
  search: OutboxSearch;
  /** The number of listed mails; undefined while it is not known. */
  total: number | undefined;
  isPaused: boolean;
};

const REFRESHES = [listMails];

/** Discards all listed mails that wait, or sends again those that were not sent. rules/mail 15, 16 */
export function OutboxActions({ search, total = 0, isPaused }: Props) {
  const [open, setOpen] = useState<"pause" | "change" | null>(null);
  const dialog = { onClose: () => setOpen(null) };
  const { state } = search;
  const mails = countOf(total, "mail");
  return (
    <>
      <PageActions>
        {!isPaused && (
          <Button variant="default" onClick={() => setOpen("pause")}>
            Pause all mails
          </Button>
        )}
        {total > 0 && state === "waiting" && (
          <Button variant="default" onClick={() => setOpen("change")}>
            Discard {mails}
          </Button>
        )}
        {total > 0 && (state === "failed" || state === "discarded") && (
          <Button onClick={() => setOpen("change")}>Send {mails} again</Button>
        )}
      </PageActions>
      <PauseMails isOpen={open === "pause"} {...dialog} />
      {state === "waiting" && (
        <ConfirmDialog
          isOpen={open === "change"}
          {...dialog}
          title={`Discard ${mails}?`}
          call={discardMails}
          options={{
            fixed: toOccasion(search),
            refreshes: REFRESHES,
            saved: ({ mails: count }) => `${countOf(count, "mail")} discarded.`,
          }}
          failed="The mails were not discarded."
          submit={`Discard ${mails}`}
          cancel="Keep mails"
          isDestructive
        >
          The listed mails are not sent. The tickets stay valid, and you can send the mails again later.
        </ConfirmDialog>
      )}
      {(state === "failed" || state === "discarded") && (
        <ConfirmDialog
          isOpen={open === "change"}
          {...dialog}
          title={`Send ${mails} again?`}
          call={sendMailsAgain}
          options={{
            fixed: { ...toOccasion(search), state },
            refreshes: REFRESHES,
            saved: ({ mails: count }) => `${countOf(count, "mail")} will be sent again.`,
          }}
          failed="The mails were not queued."
          submit={`Send ${mails} again`}
        >
          Each is written from the current data. A mail whose ticket was cancelled is not sent.
        </ConfirmDialog>
      )}
    </>
  );
}
