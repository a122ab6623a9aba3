import type { QuestionIssue } from "@foyer/player/player-texts.ts";
import { type RefObject, useEffect, useState } from "react";
import { ApiError } from "../server/api-error.ts";
import type { LoadedCorrectionProps } from "./correction-props.ts";
import { questionIssues, refusalText } from "./refused-correction.ts";
import type { CorrectionState } from "./use-correction.ts";

/** Saves a correction; a refusal shows its issues and moves the focus to their summary. */
export function useSaveCorrection(
  { form, prepared, store, sentenceOf, onUnsaved, onCancel }: LoadedCorrectionProps,
  { body, whole, showIssues }: CorrectionState,
  summary: RefObject<HTMLDivElement | null>,
) {
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<ApiError>();
  const show = (found: readonly QuestionIssue[]) => {
    showIssues(found);
    requestAnimationFrame(() => summary.current?.focus());
  };
  /** Returns whether the form can be left. */
  const save = async (): Promise<boolean> => {
    if (isSaving) return false;
    if (!body) {
      onCancel();
      return true;
    }
    if (whole.issues.length > 0) {
      show(whole.issues);
      return false;
    }
    setSaving(true);
    setRefusal(undefined);
    try {
      await store(body, form);
      return true;
    } catch (error) {
      // Anything else is a defect of the page.
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error);
      show(questionIssues(error, prepared.playable));
      return false;
    } finally {
      setSaving(false);
    }
  };
  useEffect(() => {
    onUnsaved?.(body ? save : null);
    return () => onUnsaved?.(null);
  });
  return {
    save,
    isSaving,
    refusal: refusal && (sentenceOf?.(refusal) ?? refusalText(refusal, prepared.playable)),
    errors: refusal?.fields,
  };
}
