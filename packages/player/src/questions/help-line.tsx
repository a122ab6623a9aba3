import type { PlayableQuestion } from "@foyer/domain/scenario/playable-scenario.ts";
import { helpId } from "./question-props.ts";

/** The help text of a question, below its text. rules/questions 18 */
export function HelpLine({ id, question: { help } }: { id: string; question: PlayableQuestion }) {
  if (!help) return null;
  return (
    <p id={helpId(id)} className="player-help" dir="auto">
      {help}
    </p>
  );
}
