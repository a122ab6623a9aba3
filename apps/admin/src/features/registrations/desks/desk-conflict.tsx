import {
  DESK_REASON_TEXTS,
  type DeskConflict,
  type DeskReason,
  dropDeskConflict,
  listDeskConflicts,
  listDesks,
  retryDeskConflict,
} from "@foyer/contract/desks.ts";
import { formatMoment } from "@foyer/domain/format/times.ts";
import { Button, Group, Paper, Skeleton, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useOpenedCorrection } from "../../../correction/use-opened-correction.ts";
import { ConfirmDialog } from "../../../form/confirm-dialog.tsx";
import { messages } from "../../../messages/messages.ts";
import { useWrite } from "../../../server/use-write.ts";
import { lazyPart } from "../../../shell/lazy-part.tsx";

const PROMO_CODE_REASONS: ReadonlySet<DeskReason> = new Set(["promo-code-unknown", "promo-code-exhausted"]);
const REFRESHES = [listDeskConflicts, listDesks];

// Lazy: only a correction needs the player.
const CorrectConflict = lazyPart(
  () => import("./correct-conflict.tsx").then((module) => module.CorrectConflict),
  {
    waiting: () => <Skeleton height={160} role="progressbar" aria-busy="true" aria-label="Loading" />,
  },
);

type Props = {
  conflict: DeskConflict;
  params: { projectId: number; registrationId: number; conflictId: number };
  timeZone: string;
};

/** A visitor who has a printed badge but no ticket, with the decisions. rules/desk 8, 20 */
export function Conflict({ conflict, params, timeZone }: Props) {
  const { fullName, barcode, deskName, registeredAt, reason, answers } = conflict;
  const name = fullName || barcode;
  const [isDropping, setIsDropping] = useState(false);
  const { place, isOpen, open, close } = useOpenedCorrection();
  const retry = useWrite(retryDeskConflict, { refreshes: REFRESHES });
  const issue = (withoutPromoCode = false) =>
    retry.mutate(
      { params, body: { withoutPromoCode } },
      {
        onSuccess: () => messages.add("success", `${name} has a ticket.`),
        onError: ({ message }) => messages.add("danger", message),
      },
    );
  return (
    <Paper withBorder p="sm" ref={place} role="group" aria-label={name}>
      <Stack gap="xs">
        <Text fw={600}>{name}</Text>
        <Text size="sm">
          {DESK_REASON_TEXTS[reason]} {deskName}, {formatMoment(registeredAt, timeZone)}, barcode {barcode}.
        </Text>
        {isOpen ? (
          <CorrectConflict
            params={params}
            name={name}
            refreshes={REFRESHES}
            onSaved={() => {
              close();
              issue();
            }}
            onCancel={close}
          />
        ) : (
          <>
            <details>
              <summary>Answers</summary>
              {answers.map(({ questionId, question, answer }) => (
                <Text size="sm" key={questionId}>
                  {question}: {answer}
                </Text>
              ))}
            </details>
            <Group gap="xs">
              <Button variant="default" data-opens="correction" onClick={open}>
                Correct answers
              </Button>
              <Button variant="default" loading={retry.isPending} onClick={() => issue()}>
                Try again
              </Button>
              {PROMO_CODE_REASONS.has(reason) && (
                <Button variant="default" loading={retry.isPending} onClick={() => issue(true)}>
                  Issue without the promo code
                </Button>
              )}
              <Button variant="default" color="red" onClick={() => setIsDropping(true)}>
                Remove
              </Button>
            </Group>
          </>
        )}
      </Stack>
      <ConfirmDialog
        isOpen={isDropping}
        title={`Remove ${name}?`}
        call={dropDeskConflict}
        options={{ params, refreshes: REFRESHES, saved: () => `${name} was removed.` }}
        failed="The visitor could not be removed."
        submit="Remove visitor"
        isDestructive
        onClose={() => setIsDropping(false)}
      >
        The answers are erased, and the printed barcode {barcode} becomes void: it is no ticket at the gates.
      </ConfirmDialog>
    </Paper>
  );
}
