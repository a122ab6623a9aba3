import { ErrorSummary } from "@foyer/player/error-summary.tsx";
import { issueText } from "@foyer/player/player-texts.ts";
import { ButtonRow } from "@foyer/ui/button-row.tsx";
import { Alert, Button, Stack } from "@mantine/core";
import { type FormEvent, useEffect, useId, useRef } from "react";
import { useKeys } from "../shell/keys/use-keys.ts";
import { useLeaveGuard } from "../shell/use-leave-guard.tsx";
import { AskedQuestions } from "./asked-questions.tsx";
import type { LoadedCorrectionProps } from "./correction-props.ts";
import { OtherFields } from "./other-fields.tsx";
import { useCorrection } from "./use-correction.ts";
import { useSaveCorrection } from "./use-save-correction.ts";

/** The form of a correction: the questions, then the fields that no question fills. */
export function CorrectionFields(props: LoadedCorrectionProps) {
  const {
    form,
    texts,
    prepared,
    label,
    submit: submitText = "Save",
    asksPromoCode = false,
    onCancel,
  } = props;
  const correction = useCorrection(props);
  const summary = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLFormElement>(null);
  const { save, isSaving, refusal, errors } = useSaveCorrection(props, correction, summary);
  const prefix = useId();
  const idOf = (questionId: number) => `${prefix}${questionId}`;
  const isDirty = correction.body !== null;
  const leaveDialog = useLeaveGuard({ isDirty: () => isDirty, save });
  useKeys([{ keys: "mod+S", label: "Save", run: () => void save() }], { element: () => frame.current });
  // The form replaces the button that opened it.
  useEffect(() => frame.current?.querySelector<HTMLElement>("input, textarea, select")?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const lines = correction.issues.flatMap((issue) => {
    const question = prepared.playable.questions.get(issue.questionId);
    if (!question) return [];
    return [{ inputId: idOf(question.id), question: question.text, issue: issueText(issue, texts) }];
  });
  return (
    <form ref={frame} noValidate onSubmit={submit} aria-label={label} autoComplete="off">
      {leaveDialog}
      <Stack gap="md">
        {refusal && (
          <Alert color="red" role="alert">
            {refusal}
          </Alert>
        )}
        {lines.length > 0 && (
          <div className="player">
            <ErrorSummary ref={summary} title={texts.ERROR_SUMMARY} lines={lines} />
          </div>
        )}
        <AskedQuestions
          texts={texts}
          prepared={prepared}
          correction={correction}
          asksPromoCode={asksPromoCode}
          idOf={idOf}
        />
        <OtherFields form={form} fields={correction.fields} setField={correction.setField} errors={errors} />
        {props.more}
        <ButtonRow>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving} disabled={!isDirty}>
            {submitText}
          </Button>
        </ButtonRow>
      </Stack>
    </form>
  );
}
