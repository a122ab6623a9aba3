import { answerTexts } from "@foyer/domain/scenario/answer-texts.ts";
import type { ResultItem } from "@foyer/domain/scenario/scenario.ts";
import type { TicketChange } from "@foyer/domain/ticket/ticket-change.ts";
import { TICKET_FIELD_NAMES } from "@foyer/domain/ticket/ticket-fields.ts";
import { ticketFieldLabel } from "@foyer/domain/ticket/ticket-labels.ts";
import type { CorrectionBasis } from "./correction-basis.service.ts";
import type { Correctable, TicketFields } from "./ticket-corrections.store.ts";

type State = { answers: readonly ResultItem[]; fields: TicketFields };

/** Lists what a correction changes: fields under their labels, then answers that fill no changed field. rules/tickets 36 */
export function changesOf(
  { playable, sources }: CorrectionBasis,
  before: Correctable,
  after: State,
): TicketChange[] {
  const changed = TICKET_FIELD_NAMES.filter((field) => before.fields[field] !== after.fields[field]);
  const named = new Set(changed.map((field) => sources[field]));
  const words = { YES: "Yes", NO: "No" };
  const [texts, nextTexts] = [answerTexts(before.answers, words), answerTexts(after.answers, words)];
  const answers = [...playable.questions.values()].flatMap(({ id, text }): TicketChange[] => {
    const [old, next] = [texts.get(id) ?? "", nextTexts.get(id) ?? ""];
    return old === next || named.has(id) ? [] : [{ label: text, before: old, after: next }];
  });
  return [
    ...changed.map((field) => ({
      label: ticketFieldLabel(field),
      before: before.fields[field],
      after: after.fields[field],
    })),
    ...answers,
  ];
}
