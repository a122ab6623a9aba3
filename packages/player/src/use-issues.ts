import { useState } from "react";
import type { QuestionIssue } from "./player-texts.ts";

/** The issues that the player shows. rules/player 5, 6, 12 */
export function useIssues(questions: readonly { id: number }[]) {
  const [issues, setIssues] = useState<readonly QuestionIssue[]>([]);
  /** Counts refused attempts: each one moves the focus to the error summary. */
  const [refusals, setRefusals] = useState(0);
  /** An issue found while the visitor went on; it moves no focus. */
  const [noticed, setNoticed] = useState<QuestionIssue | null>(null);
  const isVisible = ({ questionId }: QuestionIssue) => questions.some(({ id }) => id === questionId);
  return {
    issues: issues.filter(isVisible),
    refusals,
    noticed: noticed && isVisible(noticed) ? noticed : null,
    notice: setNoticed,
    show(found: readonly QuestionIssue[]) {
      setIssues(found);
      setRefusals((count) => count + 1);
    },
    clear: () => setIssues([]),
    /** After a change of a question, validates it again only if its issue is shown; new issues wait for Next. rules/player 6 */
    recheck(questionId: number, findIssues: () => readonly QuestionIssue[]) {
      if (noticed?.questionId === questionId) setNoticed(null);
      if (issues.length === 0) return;
      const isOwn = (issue: QuestionIssue) => issue.questionId === questionId;
      const now = findIssues();
      const own = issues.some(isOwn) ? now.filter(isOwn) : [];
      setIssues([...issues.filter((issue) => !isOwn(issue)), ...own]);
    },
  };
}
