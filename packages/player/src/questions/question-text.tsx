import type { PlayableQuestion } from "@foyer/domain/scenario/playable-scenario.ts";
import { usePlayerContext } from "../player-context.ts";

type Props = {
  question: PlayableQuestion;
  /** For a group, which has no `required` attribute. */
  saysRequired?: boolean;
};

/** The text of a question, with a star if it is required. */
export function QuestionText({ question, saysRequired = false }: Props) {
  const { texts } = usePlayerContext();
  return (
    <>
      <span className="player-text">{question.text}</span>
      {question.settings.required && (
        <>
          <span className="player-star" aria-hidden="true">
            {" *"}
          </span>
          {saysRequired && <span className="player-unseen"> {texts.REQUIRED_MARK}</span>}
        </>
      )}
    </>
  );
}
