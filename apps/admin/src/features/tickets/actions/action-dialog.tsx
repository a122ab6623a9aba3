import type { Result } from "@foyer/contract/endpoint.ts";
import { listTicketActions, previewTicketAction, startTicketAction } from "@foyer/contract/ticket-actions.ts";
import type { TagChange } from "@foyer/contract/ticket-tags.ts";
import type { TicketFilter } from "@foyer/contract/tickets.ts";
import { countOf } from "@foyer/domain/format/counts.ts";
import { PAYMENT_METHODS } from "@foyer/domain/ticket/payment.ts";
import type { TicketActionKind } from "@foyer/domain/ticket/ticket-action.ts";
import { ButtonRow } from "@foyer/ui/button-row.tsx";
import { LoadGate } from "@foyer/ui/load-gate.tsx";
import { Button, Skeleton, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { DialogForm } from "../../../form/dialog-form.tsx";
import type { Values } from "../../../form/entity-body.ts";
import { fieldsOf } from "../../../form/fields/fields-of.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useEntityForm } from "../../../form/use-entity-form.ts";
import { METHOD_WORDS } from "../../../late-payments/late-payment-words.ts";
import { useRead } from "../../../server/use-read.ts";
import { NoMailServer } from "../../../session/no-mail-server.tsx";
import { ACTION_WORDS, moneyText, previewText } from "./action-words.ts";
import { ChosenTags } from "./chosen-tags.tsx";

/** The tickets of an action: those that are ticked, or all of the filter. */
type Choice = { ticketIds: number[] } | { filter: Partial<TicketFilter> & { projectId: number } };

type Props = {
  projectId: number;
  kind: TicketActionKind;
  choice: Choice;
  /** Called with the id of an action that has started. */
  onStarted: (actionId: string) => void;
  onClose: () => void;
};

/** Shows for how many tickets an action will be done, and starts it. rules/tickets 51 */
export function ActionDialog({ isOpen, ...props }: Props & { isOpen: boolean }) {
  return (
    <FormDialog isOpen={isOpen} title={ACTION_WORDS[props.kind].title} onClose={props.onClose}>
      {props.kind === "tag" ? <TagQuestion {...props} /> : <Preview {...props} />}
    </FormDialog>
  );
}

function TagQuestion(props: Props) {
  const [tags, setTags] = useState<TagChange>();
  return (
    <Stack gap="md">
      <ChosenTags projectId={props.projectId} onChange={setTags} />
      {tags && <Preview key={JSON.stringify(tags)} {...props} tags={tags} />}
    </Stack>
  );
}

type WithTags = Props & { tags?: TagChange };

function Preview(props: WithTags) {
  const { projectId, kind, choice, tags, onClose } = props;
  const body = { kind, ...choice, ...(tags && { tags }) };
  const read = useRead(previewTicketAction, { params: { projectId }, body }, { staleMs: 0 });
  return (
    <LoadGate read={read} failed="The tickets could not be counted." loading={<Skeleton h={120} />}>
      {(counts) =>
        counts.done > 0 ? (
          <Question {...props} done={counts.done} text={textOf(kind, counts)} />
        ) : (
          <Stack gap="md">
            <Text size="sm">{textOf(kind, counts)}</Text>
            <ButtonRow>
              <Button variant="default" onClick={onClose}>
                Close
              </Button>
            </ButtonRow>
          </Stack>
        )
      }
    </LoadGate>
  );
}

const textOf = (kind: TicketActionKind, counts: Result<typeof previewTicketAction>) =>
  [previewText(kind, counts), counts.money && moneyText(counts.money)].filter(Boolean).join(" ");

const { CheckField, SwitchField, TextField } = fieldsOf<Values<typeof startTicketAction>>();
const METHODS = PAYMENT_METHODS.map((method) => ({ value: method, label: METHOD_WORDS[method] }));

function Question({
  projectId,
  kind,
  choice,
  tags,
  done,
  text,
  onStarted,
  onClose,
}: WithTags & { done: number; text: string }) {
  // A repeated press is the same action.
  const [actionId] = useState(() => crypto.randomUUID());
  const words = ACTION_WORDS[kind];
  const form = useEntityForm(startTicketAction, {
    params: { projectId },
    ...(kind === "pay" && { start: { method: "bank" as const } }),
    ...(kind === "refund" && { start: { cancelsTickets: true } }),
    fixed: { actionId, kind, ...choice, ...(tags && { tags }) },
    refreshes: [listTicketActions],
    onSaved: () => {
      onStarted(actionId);
      onClose();
    },
  });
  return (
    <DialogForm
      form={form}
      failed="Nothing has started."
      submit={words.submit(countOf(done, "ticket"))}
      {...(kind === "refund" && { submitProps: { color: "red" } })}
      {...(kind === "cancel" && { submitProps: { color: "red" }, cancel: "Keep tickets" })}
      onCancel={onClose}
      isQuestion={kind === "mail" || kind === "cancel"}
    >
      <Text size="sm">{[text, words.consequence].filter(Boolean).join(" ")}</Text>
      {(kind === "mail" || kind === "pay") && <NoMailServer />}
      {kind === "refund" && (
        <>
          <CheckField
            name="cancelsTickets"
            label="Cancel the tickets"
            hint="Those that are refunded: their places can be sold again, and their barcodes will not work."
          />
          <TextField
            name="reason"
            label="Reason (optional)"
            hint="Holders of cancelled tickets read it in their mail."
            isFirst
          />
        </>
      )}
      {kind === "pay" && (
        <>
          <SwitchField name="method" label="Paid by" choices={METHODS} />
          <TextField
            name="reference"
            label="Reference (optional)"
            hint="One payment for all of them: its number at the bank or on the receipt."
            isFirst
          />
        </>
      )}
    </DialogForm>
  );
}
