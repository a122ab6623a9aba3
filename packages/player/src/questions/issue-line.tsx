import { issueId } from "./question-props.ts";

/** What is wrong with an answer, below its inputs. */
export function IssueLine({ id, issue }: { id: string; issue: string | undefined }) {
  if (issue === undefined) return null;
  return (
    <p id={issueId(id)} className="player-issue">
      {issue}
    </p>
  );
}
