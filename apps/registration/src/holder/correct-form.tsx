import { useCallback, useEffect, useState } from "react";
import { FailedNotice } from "../page/failed-notice.tsx";
import { ConfirmEmail } from "../registration/confirm-email.tsx";
import { sendCorrectionCode } from "./calls.ts";

import { CorrectQuestions } from "./correct-questions.tsx";
import type { HolderProps } from "./holder-props.ts";
import { readCorrection } from "./stored-correction.ts";
import { type OpenedCorrection, useCorrectionForm } from "./use-correction-form.ts";
import { useOwnAnswers } from "./use-own-answers.ts";
import { useSaveCorrection } from "./use-save-correction.ts";

type Props = HolderProps & { onSaved: () => void; onDiscard: () => void };

/** The questions that a holder may correct, on one page. */
export function CorrectForm(props: Props) {
  const { ticket, cultureCode, texts, onChanged } = props;
  const { data, error, isFailed, reload } = useCorrectionForm(ticket.identifier, cultureCode);
  // Over which version the tab has typed before this view: another one is told.
  const [typedOver, setTypedOver] = useState(() => readCorrection(ticket.identifier)?.version ?? null);
  const again = () => {
    setTypedOver(data?.form.version ?? null);
    reload();
  };
  useEffect(() => {
    // It was closed or cancelled meanwhile: the page says so.
    if (isFailed && error instanceof Error && "code" in error && error.code !== "") onChanged();
  }, [isFailed, error, onChanged]);
  if (isFailed && !data) return <FailedNotice texts={texts} onRetry={reload} />;
  if (!data) return <p role="status">{texts.LOADING}</p>;
  // The next version begins with the answers that are stored now, and with what was typed.
  return <Opened key={data.form.version} {...props} opened={data} typedOver={typedOver} onStale={again} />;
}

type OpenedProps = Props & { opened: OpenedCorrection; typedOver: number | null; onStale: () => void };

function Opened({ opened, typedOver, onStale, ...props }: OpenedProps) {
  const { ticket, texts, words, cultureCode, onSaved, onDiscard, onChanged } = props;
  const { identifier, registrationCode } = ticket;
  const answers = useOwnAnswers(identifier, opened);
  const { save, confirmation, leave, isBusy, problem, setProblem } = useSaveCorrection({
    identifier,
    opened,
    texts,
    words,
    onSaved,
    onStale,
    onChanged: () => {
      answers.withdrawTicks();
      onStale();
    },
    onClosed: onChanged,
    showIssues: answers.showIssues,
  });
  const isStale = typedOver !== null && typedOver !== opened.form.version;
  // The answer of a save was lost: it has been made.
  const isSaved = isStale && answers.isUnchanged;
  useEffect(() => {
    if (isSaved) onSaved();
  }, [isSaved, onSaved]);
  const send = useCallback(
    (email: string) => sendCorrectionCode(identifier, { email, cultureCode }),
    [identifier, cultureCode],
  );
  if (confirmation) {
    return (
      <ConfirmEmail
        {...confirmation}
        code={registrationCode}
        cultureCode={cultureCode}
        texts={texts}
        send={send}
        submitLabel={words.CORRECT_SAVE}
        isBusy={isBusy}
        onConfirm={(emailCode) => void save(answers.results, emailCode)}
        onLeave={leave}
      />
    );
  }
  const submit = () => {
    if (answers.found.length > 0) answers.showIssues(answers.found);
    else if (answers.isUnchanged) setProblem(words.CORRECT_NOTHING);
    else void save(answers.results);
  };
  const restored = typedOver === null ? null : words.CORRECT_RESTORED;
  return (
    <CorrectQuestions
      answers={answers}
      opened={opened}
      texts={texts}
      words={words}
      notice={isStale ? words.CORRECT_STALE : restored}
      problem={problem}
      isBusy={isBusy}
      onSubmit={submit}
      onDiscard={onDiscard}
    />
  );
}
