import { fillText } from "@foyer/domain/locale/fill-text.ts";
import { useRef, useState } from "react";
import { Notice } from "../page/notice.tsx";
import { CorrectForm } from "./correct-form.tsx";
import type { HolderProps } from "./holder-props.ts";
import { forgetCorrection, readCorrection } from "./stored-correction.ts";

/** Lets the holder correct answers until its registration's time, or says whom to ask. rules/tickets 62 */
export function CorrectAnswers(props: HolderProps) {
  const { ticket, words, onChanged } = props;
  const { identifier, correctUntilText: time, canCorrect } = ticket;
  // What was typed before a reload, or before Back, is there again.
  const [isOpen, setOpen] = useState(() => readCorrection(identifier) !== null);
  const [isDone, setDone] = useState(false);
  const summary = useRef<HTMLElement>(null);
  if (!canCorrect)
    return (
      <p className="holder-hint">{time ? fillText(words.CORRECT_CLOSED, { time }) : words.CORRECT_NEVER}</p>
    );
  const close = () => {
    forgetCorrection(identifier);
    setOpen(false);
    summary.current?.focus();
  };
  const finish = () => {
    forgetCorrection(identifier);
    setOpen(false);
    setDone(true);
    onChanged();
  };
  const toggle = (opens: boolean) => {
    setOpen(opens);
    if (opens) setDone(false);
  };
  return (
    <>
      {isDone && (
        <Notice tone="told" takesFocus>
          {words.CORRECT_DONE}
        </Notice>
      )}
      <details className="again" open={isOpen} onToggle={({ currentTarget }) => toggle(currentTarget.open)}>
        <summary ref={summary}>
          {fillText(words.CORRECT_UNTIL, { time })} <span>{words.CORRECT_TICKET}</span>
        </summary>
        {isOpen && (
          <div className="cancel-ticket">
            <CorrectForm {...props} onSaved={finish} onDiscard={close} />
          </div>
        )}
      </details>
    </>
  );
}
