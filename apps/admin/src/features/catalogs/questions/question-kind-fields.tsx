import type { QuestionTypeItem } from "@foyer/contract/question-types.ts";
import { Select } from "@mantine/core";
import type { CatalogEntry } from "../localized-entry/catalog-config.ts";
import type { DraftErrors } from "../localized-entry/entry-draft.ts";
import { EntrySelect } from "../localized-entry/entry-select.tsx";
import { useUses } from "../localized-entry/use-uses.ts";
import { STEPS } from "../steps/steps-catalog.ts";
import { fieldsAfterTypeChange } from "./question-type-choice.ts";
import { QUESTIONS } from "./questions-catalog.ts";

type Props = {
  types: readonly QuestionTypeItem[];
  fields: Readonly<Record<string, unknown>>;
  /** The question as it is saved, if it is. */
  saved: CatalogEntry | undefined;
  onChange: (fields: Record<string, unknown>) => void;
  errors: DraftErrors;
};

/** Where a question stands, and of what type it is. */
export function QuestionKindFields({ types, fields, saved, onChange, errors }: Props) {
  const usedBy = useUses(QUESTIONS).get(saved?.id ?? 0) ?? 0;
  const isHeld = usedBy > 0 && fields.questionTypeId === saved?.questionTypeId;
  return (
    <>
      <EntrySelect
        config={STEPS}
        label="Step"
        value={String(fields.stepId)}
        onChange={(id) => onChange({ stepId: id === "" ? "" : Number(id) })}
        placeholder="Choose a step"
        error={errors["fields.stepId"]}
        required
      />
      <Select
        label="Question type"
        withAsterisk
        data={types.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={fields.questionTypeId === "" ? null : String(fields.questionTypeId)}
        onChange={(id) => id && onChange(fieldsAfterTypeChange(types, Number(id), saved))}
        allowDeselect={false}
        readOnly={isHeld}
        description={
          isHeld
            ? `Used by ${usedBy} ${usedBy === 1 ? "registration" : "registrations"}: the type stays.`
            : undefined
        }
        error={errors["fields.questionTypeId"]}
        w={{ base: "100%", sm: 360 }}
      />
    </>
  );
}
