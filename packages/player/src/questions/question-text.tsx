import type { PlayableQuestion } from "@foyer/domain/scenario/playable-scenario.ts";
import { usePlayerContext } from "../player-context.ts";

type Props = {
  question: PlayableQuestion;
  /** False: each of its inputs has a star of its own. */
  isStarred?: boolean;
  /** For a group, which has no `required` attribute. */
  saysRequired?: boolean;
};

/** The text of a question, with a star if it is required. */
export function QuestionText({ question, isStarred = true, saysRequired = false }: Props) {
  const { texts } = usePlayerContext();
  return (
    <>
      <span className="player-text">{question.text}</span>
      {question.settings.required && (
        <>
          {isStarred && <Star />}
          {saysRequired && <span className="player-unseen"> {texts.REQUIRED_MARK}</span>}
        </>
      )}
    </>
  );
}

/** The mark of what must be answered; attributes say it to screen readers. */
export const Star = () => (
  <span className="player-star" aria-hidden="true">
    {" *"}
  </span>
);
