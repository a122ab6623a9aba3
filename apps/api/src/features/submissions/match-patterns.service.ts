import { type PlayableScenario, withVerdicts } from "@foyer/domain/scenario/playable-scenario.ts";
import type { ResultItem } from "@foyer/domain/scenario/scenario.ts";
import { areCostly, matchPatterns } from "../../platform/patterns/match-patterns.ts";

/**
 * The scenario with the verdicts of its patterns on these answers, where matching them may take noticeable time. Every
 * text of a question is matched that the replay could ask for. rules/limits 12
 */
export async function withMatchedPatterns(
  projectId: number,
  playable: PlayableScenario,
  sent: readonly Pick<ResultItem, "questionId" | "answerValue">[],
): Promise<PlayableScenario> {
  const asked = sent.flatMap(({ questionId, answerValue }) => {
    const question = playable.questions.get(questionId);
    const { regex = "" } = question?.settings ?? {};
    if (!question?.fitsPattern || typeof answerValue !== "string") return [];
    return [{ questionId, regex, text: answerValue.trim() }];
  });
  if (!areCostly(asked)) return playable;
  const verdicts = await matchPatterns(
    projectId,
    asked.map(({ regex, text }) => ({ regex, text })),
  );
  const byQuestion = new Map<number, Map<string, boolean>>();
  for (const [at, { questionId, text }] of asked.entries()) {
    const texts = byQuestion.get(questionId) ?? new Map<string, boolean>();
    byQuestion.set(questionId, texts.set(text, verdicts[at] ?? false));
  }
  const lookUps = [...byQuestion].map(
    ([id, texts]) => [id, (text: string) => texts.get(text) ?? false] as const,
  );
  return withVerdicts(playable, new Map(lookUps));
}
