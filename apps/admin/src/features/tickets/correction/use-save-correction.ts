import { correctTicket } from "@foyer/contract/ticket-corrections.ts";
import type { QuestionIssue } from "@foyer/player/player-texts.ts";
import { type RefObject, useEffect } from "react";
import { useWrite } from "../../../server/use-write.ts";
import { TICKET_READS } from "../server/ticket-reads.ts";
import type { LoadedCorrectionProps } from "./correction-props.ts";
import { questionIssues, refusalText } from "./refused-correction.ts";
import type { CorrectionState } from "./use-correction.ts";

/** Saves a correction; a refusal shows its issues and moves the focus to their summary. */
export function useSaveCorrection(
  { projectId, ticket, form, prepared, onUnsaved, onSaved, onCancel }: LoadedCorrectionProps,
  { body, whole, showIssues }: CorrectionState,
  summary: RefObject<HTMLDivElement | null>,
) {
  const write = useWrite(correctTicket, { refreshes: TICKET_READS });
  const show = (found: readonly QuestionIssue[]) => {
    showIssues(found);
    requestAnimationFrame(() => summary.current?.focus());
  };
  /** Returns whether the form can be left. */
  const save = async (): Promise<boolean> => {
    if (write.isPending) return false;
    if (!body) {
      onCancel();
      return true;
    }
    if (whole.issues.length > 0) {
      show(whole.issues);
      return false;
    }
    const params = { projectId, ticketId: ticket.TicketId };
    try {
      const after = await write.mutateAsync({ params, body: { ...body, version: form.version } });
      onSaved({ form, after });
      return true;
    } catch (error) {
      show(questionIssues(error, prepared.playable));
      return false;
    }
  };
  useEffect(() => {
    onUnsaved(body ? save : null);
    return () => onUnsaved(null);
  });
  return {
    save,
    isSaving: write.isPending,
    refusal: write.error && refusalText(write.error, prepared.playable),
    errors: write.error?.fields,
  };
}
