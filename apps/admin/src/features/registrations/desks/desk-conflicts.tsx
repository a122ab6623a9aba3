import {
  DESK_REASON_TEXTS,
  type DeskConflict,
  type DeskReason,
  dropDeskConflict,
  listDeskConflicts,
  listDesks,
  retryDeskConflict,
} from "@foyer/contract/desks.ts";
import { PAGE_SIZES } from "@foyer/contract/paging.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { formatMoment } from "@foyer/domain/format/times.ts";
import { LoadGate } from "@foyer/ui/load-gate.tsx";
import { Pager } from "@foyer/ui/table/pager.tsx";
import { Alert, Button, Group, Paper, Stack, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "../../../form/confirm-dialog.tsx";
import { messages } from "../../../messages/messages.ts";
import { useRead } from "../../../server/use-read.ts";
import { useWrite } from "../../../server/use-write.ts";
import { REFRESHED } from "./refreshed.ts";

type Params = { projectId: number; registrationId: number };
type Props = { params: Params; timeZone: string };

const PROMO_CODE_REASONS: ReadonlySet<DeskReason> = new Set(["promo-code-unknown", "promo-code-exhausted"]);
const REFRESHES = [listDeskConflicts, listDesks];

/** Lists visitors who have a printed badge but no ticket, with the actions that decide about them. rules/desk 7, 8 */
export function DeskConflicts({ params, timeZone }: Props) {
  const [currentPage, setPage] = useState(1);
  const [sizePerPage, setSize] = useState<(typeof PAGE_SIZES)[number]>(10);
  const query = { currentPage, sizePerPage };
  const read = useRead(listDeskConflicts, { params, query }, { ...REFRESHED, keepPrevious: true });
  const total = read.data?.TotalCount ?? 0;
  // The last visitor of the last page has been decided about.
  const lastPage = Math.max(1, Math.ceil(total / sizePerPage));
  if (read.data && currentPage > lastPage) setPage(lastPage);
  return (
    <LoadGate read={read} failed="The visitors who wait for a decision could not be loaded." loading={null}>
      {({ TotalCount, Items }) =>
        TotalCount > 0 && (
          <Conflicts total={TotalCount} conflicts={Items} params={params} timeZone={timeZone}>
            {TotalCount > PAGE_SIZES[0] && (
              <Pager
                page={currentPage}
                size={sizePerPage}
                sizes={PAGE_SIZES}
                total={TotalCount}
                onPage={setPage}
                onSize={(size) => {
                  setSize(PAGE_SIZES.find((one) => one === size) ?? 10);
                  setPage(1);
                }}
              />
            )}
          </Conflicts>
        )
      }
    </LoadGate>
  );
}

type ListProps = Props & { total: number; conflicts: readonly DeskConflict[]; children: ReactNode };

/** A page of the visitors; `children`: the links to the other pages. */
function Conflicts({ total, conflicts, params, timeZone, children }: ListProps) {
  return (
    <Alert color="orange" title={`Visitors who wait for a decision: ${formatCount(total)}`}>
      <Stack gap="sm">
        <Text size="sm">Their badges are printed, but they have no tickets.</Text>
        {conflicts.map((conflict) => (
          <Conflict
            key={conflict.id}
            conflict={conflict}
            params={{ ...params, conflictId: conflict.id }}
            timeZone={timeZone}
          />
        ))}
        {children}
      </Stack>
    </Alert>
  );
}

type ConflictProps = {
  conflict: DeskConflict;
  params: Params & { conflictId: number };
  timeZone: string;
};

function Conflict({ conflict, params, timeZone }: ConflictProps) {
  const { fullName, barcode, deskName, registeredAt, reason, answers } = conflict;
  const name = fullName || barcode;
  const [isDropping, setIsDropping] = useState(false);
  const retry = useWrite(retryDeskConflict, { refreshes: REFRESHES });
  const issue = (withoutPromoCode: boolean) =>
    retry.mutate(
      { params, body: { withoutPromoCode } },
      {
        onSuccess: () => messages.add("success", `${name} has a ticket.`),
        onError: ({ message }) => messages.add("danger", message),
      },
    );
  return (
    <Paper withBorder p="sm">
      <Stack gap="xs">
        <Text fw={600}>{name}</Text>
        <Text size="sm">
          {DESK_REASON_TEXTS[reason]} {deskName}, {formatMoment(registeredAt, timeZone)}, barcode {barcode}.
        </Text>
        <details>
          <summary>Answers</summary>
          {answers.map(({ questionId, question, answer }) => (
            <Text size="sm" key={questionId}>
              {question}: {answer}
            </Text>
          ))}
        </details>
        <Group gap="xs">
          <Button variant="default" loading={retry.isPending} onClick={() => issue(false)}>
            Try again
          </Button>
          {PROMO_CODE_REASONS.has(reason) && (
            <Button variant="default" loading={retry.isPending} onClick={() => issue(true)}>
              Issue without the promo code
            </Button>
          )}
          <Button variant="default" color="red" onClick={() => setIsDropping(true)}>
            Give up
          </Button>
        </Group>
      </Stack>
      <ConfirmDialog
        isOpen={isDropping}
        title={`Give up ${name}?`}
        call={dropDeskConflict}
        options={{ params, refreshes: REFRESHES, saved: () => `${name} was given up.` }}
        failed="The visitor could not be given up."
        submit="Give up"
        isDestructive
        onClose={() => setIsDropping(false)}
      >
        The answers are erased, and the printed barcode {barcode} becomes void: it is no ticket at the gates.
      </ConfirmDialog>
    </Paper>
  );
}
