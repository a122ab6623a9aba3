import { issueId } from "./question-props.ts";

/** The text of an issue, below the inputs. */
export function IssueLine({ id, issue }: { id: string; issue: string | undefined }) {
  if (issue === undefined) return null;
  return (
    <p id={issueId(id)} className="player-issue">
      {issue}
    </p>
  );
}
