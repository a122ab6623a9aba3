import type { Correction, CorrectionForm } from "@foyer/contract/ticket-corrections.ts";
import { playThrough } from "@foyer/domain/scenario/play-through.ts";
import type { QuestionInput, QuestionInputs } from "@foyer/domain/scenario/scenario.ts";
import type { TicketField } from "@foyer/domain/ticket/ticket-fields.ts";
import type { QuestionIssue } from "@foyer/player/player-texts.ts";
import type { PreparedPlay } from "@foyer/player/prepare-play.ts";
import type { LoadRegions, Progress } from "@foyer/player/progress.ts";
import { useLists } from "@foyer/player/use-lists.ts";
import { useMemo, useState } from "react";

export type CorrectionState = ReturnType<typeof useCorrection>;
type Fields = Readonly<Partial<Record<TicketField, string>>>;

/** The changes, as the server takes them; null: there are none. */
export type ChangedBody = Pick<Correction, "results" | "fields">;

type Options = {
  form: CorrectionForm;
  prepared: PreparedPlay;
  start: Progress;
  loadRegions: LoadRegions;
  /** Shows at once what is wrong with the answers: they were refused. */
  showsIssues?: boolean;
};

/** The inputs of a correction, and what the engine says of them. */
export function useCorrection({ form, prepared, start, loadRegions, showsIssues = false }: Options) {
  const { data, playable } = prepared;
  const [inputs, setInputs] = useState<QuestionInputs>(start.inputs);
  const [fields, setFields] = useState<Fields>({});
  const { lists, regionsOf, askAgain } = useLists(data.lists, inputs, loadRegions);
  const whole = useMemo(() => playThrough(playable, inputs, lists), [playable, inputs, lists]);
  const [issues, setIssues] = useState<readonly QuestionIssue[]>(showsIssues ? whole.issues : []);
  const body = useMemo((): ChangedBody | null => {
    const changed = form.fields.filter(({ field, value }) => (fields[field] ?? value) !== value);
    const isSame = inputs === start.inputs || sameAnswers(whole.results, form.results);
    if (isSame && changed.length === 0) return null;
    return {
      ...(!isSame && { results: [...whole.results] }),
      fields: Object.fromEntries(changed.map(({ field }) => [field, fields[field]])),
    };
  }, [form, fields, inputs, start, whole]);
  return {
    inputs,
    fields,
    issues,
    regionsOf,
    askAgain,
    whole,
    body,
    setInput(questionId: number, input: QuestionInput) {
      setInputs((before) => ({ ...before, [questionId]: input }));
      setIssues((shown) => shown.filter((issue) => issue.questionId !== questionId));
    },
    setField: (field: TicketField, value: string) => setFields((before) => ({ ...before, [field]: value })),
    showIssues: setIssues,
  };
}

const sameAnswers = (a: readonly object[], b: readonly object[]) => {
  const keyOf = (items: readonly object[]) =>
    JSON.stringify(items.map((item) => Object.entries(item).sort()));
  return keyOf(a) === keyOf(b);
};
