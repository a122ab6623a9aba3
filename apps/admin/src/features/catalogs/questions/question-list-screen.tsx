import { paths } from "../../../paths.ts";
import { EntryList } from "../localized-entry/entry-list.tsx";
import { useParentColumn } from "../localized-entry/use-parent-column.ts";
import { StepSelect } from "../steps/step-select.tsx";
import { STEPS } from "../steps/steps-catalog.ts";
import { QUESTIONS } from "./questions-catalog.ts";
import { useChosenStep } from "./use-chosen-step.ts";

export function QuestionListScreen() {
  const { stepId, chooseStep, withStep } = useChosenStep();
  const parent = useParentColumn({ of: STEPS, field: "stepId", label: "Step", isShown: stepId === "" });
  return (
    <EntryList
      key={stepId}
      config={QUESTIONS}
      query={stepId === "" ? {} : { stepId }}
      addPath={withStep(paths.addQuestion())}
      editPath={({ id, internalName }) =>
        withStep(paths.editQuestion({ questionId: id, internalName: String(internalName) }))
      }
      parent={parent}
      selectors={<StepSelect value={stepId} onChange={chooseStep} />}
    />
  );
}
