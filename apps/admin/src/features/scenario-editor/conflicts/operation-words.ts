import type { Operation } from "@foyer/domain/scenario/edit/operation.ts";
import type { ScenarioPart } from "@foyer/domain/scenario/scenario-problem.ts";
import { WORDS_OF_QUESTIONS } from "@foyer/scenario-document/question-words.ts";

type NameOf = (part: ScenarioPart) => string;

/** Describes an operation: “Move question “Email” to place 2.” */
export function operationWords(operation: Operation, nameOf: NameOf): string {
  const named = (part: ScenarioPart) => `${part.kind} “${nameOf(part)}”`;
  switch (operation.kind) {
    case "include-step":
      return `Add ${named({ kind: "step", id: operation.step.id })}.`;
    case "include-question":
      return `Add ${named({ kind: "question", id: operation.question.id })}.`;
    case "enable-answer":
      return `Add ${named({ kind: "answer", id: operation.answer.id })}.`;
    case "remove":
      return `Remove ${named(operation.part)}.`;
    case "move":
      return typeof operation.to === "number"
        ? `Move ${named(operation.part)} to place ${operation.to}.`
        : `Move ${named(operation.part)} ${operation.to}.`;
    case "move-to-step": {
      const moved = named({ kind: "question", id: operation.questionId });
      return `Move ${moved} to ${named({ kind: "step", id: operation.stepId })}, place ${operation.to}.`;
    }
    case "set-text":
      if (operation.of) {
        const text = `${WORDS_OF_QUESTIONS[operation.of]} of ${named(operation.part)} (${operation.cultureCode})`;
        return operation.to === null ? `Remove the ${text}.` : `Write “${operation.to}” as the ${text}.`;
      }
      return operation.to === null
        ? `Use the catalog's text for ${named(operation.part)} (${operation.cultureCode}).`
        : `Write “${operation.to}” for ${named(operation.part)} (${operation.cultureCode}).`;
    case "set-settings":
      return `Change the settings of ${named({ kind: "question", id: operation.questionId })}.`;
    case "add-condition":
      return `Add a condition to ${named(operation.target)}.`;
    case "remove-condition":
      return `Remove a condition of ${named(operation.target)}.`;
    case "group":
      return operation.operations.map((one) => operationWords(one, nameOf)).join(" ");
  }
}
