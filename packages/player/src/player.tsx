import { fillText } from "@foyer/domain/locale/fill-text.ts";
import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { ErrorSummary } from "./error-summary.tsx";
import "./player.css";
import "./messages.css";
import "./buttons.css";
import { PlayerContext, type PlayerContextValue, type SendCode } from "./player-context.ts";
import { issueText, type PlayerTexts, type QuestionIssue } from "./player-texts.ts";
import "./questions/questions.css";
import { QuestionView } from "./questions/question-view.tsx";
import type { PlayerState } from "./use-player.ts";

type Props = {
  player: PlayerState;
  texts: PlayerTexts;
  /** The label of Next on the last step. */
  finishLabel: string;
  asksPromoCode?: boolean;
  /** Shown below the promo code input: the effect of the code. */
  promoCodeNote?: ReactNode;
  sendCode?: SendCode;
  loadCountryNames?: PlayerContextValue["loadCountryNames"];
  /** Called when the visitor leaves a textbox. */
  onLeave?: ((questionId: number) => void) | undefined;
  /** Shown on the last step, after its questions. */
  beforeFinish?: ReactNode;
  /** Many visitors use this device, so the browser must not offer what others have typed. */
  isShared?: boolean;
  /** The results are being submitted: inputs are disabled. */
  isBusy?: boolean;
};

/** One step of a scenario: its title, its visible questions, Back and Next. rules/player 1–4 */
export function Player(props: Props) {
  const { player, texts, asksPromoCode = false, beforeFinish, isShared = false, isBusy = false } = props;
  const { step, questions, issues, progress, refusals, noticed } = player;
  const heading = useRef<HTMLHeadingElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const prefix = useId();
  useFocusOnStep(heading, progress.play.currentOrderNumber);
  useLayoutEffect(() => {
    if (refusals > 0) summary.current?.focus();
  }, [refusals]);

  if (!step) return <p className="player player-nothing">{texts.NOTHING}</p>;
  const idOf = (questionId: number) => `${prefix}${questionId}`;
  const shown = questions.filter(({ type }) => type !== "promo code" || asksPromoCode);
  const textOf = (questionId: number) => {
    const own = (one: QuestionIssue | null) => one?.questionId === questionId;
    const issue = issues.find(own) ?? (own(noticed) ? noticed : null);
    return issue ? ownIssueText(issue) : undefined;
  };
  /** The pattern of a question may have its own text. rules/questions 19 */
  const ownIssueText = (issue: QuestionIssue) => {
    const { patternError } = questions.find(({ id }) => id === issue.questionId) ?? {};
    return (issue.code === "TEXTBOX_REGEX_ERROR" && patternError) || issueText(issue, texts);
  };
  const lines = shown.flatMap(({ id, text }) => {
    const issue = textOf(id);
    return issue === undefined ? [] : [{ inputId: idOf(id), question: text, issue }];
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) player.next();
  };

  return (
    <PlayerContext value={contextOf(props)}>
      {/* The method "dialog" sends nothing, also if a visitor uses the server-rendered page before its scripts run. */}
      <form
        className="player"
        method="dialog"
        noValidate
        autoComplete={isShared ? "off" : undefined}
        onSubmit={submit}
        aria-busy={isBusy}
      >
        <header className="player-head">
          {player.stepCount > 1 && <StepProgress player={player} texts={texts} />}
          <h2 ref={heading} tabIndex={-1}>
            {step.text}
          </h2>
          {shown.some(({ settings }) => settings.required) && (
            <p className="player-hint">{texts.REQUIRED_HINT}</p>
          )}
        </header>
        {issues.length > 0 && <ErrorSummary ref={summary} title={texts.ERROR_SUMMARY} lines={lines} />}
        <fieldset className="player-questions" disabled={isBusy}>
          {shown.map((question) => (
            <QuestionView
              key={question.id}
              id={idOf(question.id)}
              question={question}
              inputs={progress.inputs}
              issue={textOf(question.id)}
              onChange={(input) => player.setInput(question.id, input)}
            />
          ))}
          {player.isLast && beforeFinish}
        </fieldset>
        <p className="player-unseen" role="status">
          {noticed && ownIssueText(noticed)}
        </p>
        <Buttons {...props} isBusy={isBusy} />
      </form>
    </PlayerContext>
  );
}

/** The context of the step's questions. */
const contextOf = ({ player, texts, ...props }: Props): PlayerContextValue => ({
  texts,
  asksPromoCode: props.asksPromoCode ?? false,
  promoCodeNote: props.promoCodeNote ?? null,
  isShared: props.isShared ?? false,
  sendCode: props.sendCode,
  loadCountryNames: props.loadCountryNames,
  onLeave: props.onLeave,
  addressFor: player.addressFor,
  lists: player.data.lists,
  regionsOf: player.regionsOf,
  askAgain: player.askAgain,
  fieldOf: (id) => player.data.ticketFields.find(({ questionId }) => questionId === id)?.field,
});

type ButtonsProps = Pick<Props, "player" | "texts" | "finishLabel"> & { isBusy: boolean };

function Buttons({ player, texts, finishLabel, isBusy }: ButtonsProps) {
  return (
    <div className="player-buttons">
      {!player.isFirst && (
        <button type="button" className="player-back" disabled={isBusy} onClick={() => player.back()}>
          {texts.BACK_BUTTON}
        </button>
      )}
      <button
        type="submit"
        className="player-next"
        aria-disabled={isBusy}
        // Ignores the second click of a double click: it would pass the next step, too.
        onClick={(event) => event.detail > 1 && event.preventDefault()}
      >
        {player.isLast ? finishLabel : texts.NEXT_BUTTON}
      </button>
    </div>
  );
}

function StepProgress({ player, texts }: { player: PlayerState; texts: PlayerTexts }) {
  const current = player.progress.play.passed.length + 1;
  return (
    <div className="player-progress">
      <span>{fillText(texts.STEP_PROGRESS, { current, total: player.stepCount })}</span>
      <progress value={current} max={player.stepCount} aria-hidden="true" />
    </div>
  );
}

/** After a change of step, moves the focus to the title, which screen readers then read, and scrolls to the top. */
function useFocusOnStep(heading: { current: HTMLHeadingElement | null }, orderNumber: number): void {
  const seen = useRef(orderNumber);
  useLayoutEffect(() => {
    if (seen.current === orderNumber) return;
    seen.current = orderNumber;
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest(".player")?.scrollIntoView({ block: "start" });
  }, [heading, orderNumber]);
}
