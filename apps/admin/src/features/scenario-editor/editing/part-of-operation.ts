import type { Operation } from "@foyer/domain/scenario/edit/operation.ts";
import type { ScenarioPart } from "@foyer/domain/scenario/scenario-problem.ts";

/** Returns the part that an operation changes; for a group, that of its first operation. */
export function partOf(operation: Operation): ScenarioPart {
  switch (operation.kind) {
    case "include-step":
      return { kind: "step", id: operation.step.id };
    case "include-question":
      return { kind: "question", id: operation.question.id };
    case "enable-answer":
      return { kind: "answer", id: operation.answer.id };
    case "set-settings":
    case "move-to-step":
      return { kind: "question", id: operation.questionId };
    case "add-condition":
    case "remove-condition":
      return operation.target;
    case "group": {
      const [first] = operation.operations;
      return first ? partOf(first) : { kind: "step", id: 0 };
    }
    default:
      return operation.part;
  }
}
