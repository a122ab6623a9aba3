import type { QuestionTypeItem } from "@foyer/contract/question-types.ts";
import { SelectField } from "../../../form/fields/select-field.tsx";
import { useFormContext } from "../../../form/form-context.ts";
import type { CatalogEntry } from "../localized-entry/catalog-config.ts";
import { EntrySelectField } from "../localized-entry/entry-select-field.tsx";
import { fieldName } from "../localized-entry/entry-values.ts";
import { useUses } from "../localized-entry/use-uses.ts";
import { STEPS } from "../steps/steps-catalog.ts";
import { fieldsAfterTypeChange } from "./question-type-choice.ts";
import { QUESTIONS } from "./questions-catalog.ts";

type Props = {
  types: readonly QuestionTypeItem[];
  /** The question as it is saved, if it is. */
  saved: CatalogEntry | undefined;
};

const TYPE = fieldName("questionTypeId");

/** The step and the type of a question. */
export function QuestionKindFields({ types, saved }: Props) {
  const { fields } = useFormContext();
  const usedBy = useUses(QUESTIONS).get(saved?.id ?? 0) ?? 0;
  const isHeld = usedBy > 0 && Number(fields.valueOf(TYPE)) === saved?.questionTypeId;
  const beginAnew = (id: string) => {
    for (const [field, value] of Object.entries(fieldsAfterTypeChange(types, Number(id), saved))) {
      fields.set(fieldName(field), value);
    }
  };
  return (
    <>
      <EntrySelectField name={fieldName("stepId")} config={STEPS} label="Step" placeholder="Choose a step" />
      <SelectField
        name={TYPE}
        label="Question type"
        required
        choices={types.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChosen={beginAnew}
        isAlwaysChosen
        readOnly={isHeld}
        hint={
          isHeld &&
          `Used by ${usedBy} ${usedBy === 1 ? "registration" : "registrations"}: the type cannot change.`
        }
      />
    </>
  );
}
