import { readSettings } from "@foyer/domain/question/question-settings.ts";
import type { QuestionType } from "@foyer/domain/question/question-types.ts";
import { useFormContext } from "../../../form/form-context.ts";
import { useField } from "../../../form/use-field.ts";
import { paths } from "../../../paths.ts";
import { QuestionSettingsFields } from "../../../question/question-settings-fields.tsx";
import { settingErrorsBelow } from "../../../question/setting-errors.ts";
import { usePageTitle } from "../../../shell/page-slots.ts";
import { useGo } from "../../../shell/use-go.ts";
import type { CatalogEntry } from "../localized-entry/catalog-config.ts";
import { EntryForm } from "../localized-entry/entry-form.tsx";
import { fieldName } from "../localized-entry/entry-values.ts";
import { useEntryForm } from "../localized-entry/use-entry-form.ts";
import { useSelectedCultures } from "../localized-entry/use-selected-cultures.ts";
import type { QuestionChoices } from "./question-form-loader.tsx";
import { QuestionKindFields } from "./question-kind-fields.tsx";
import { initialFields, typeNameOf } from "./question-type-choice.ts";
import { QUESTIONS } from "./questions-catalog.ts";
import { useChosenStep } from "./use-chosen-step.ts";

type Props = {
  /** The question to edit; left out, one is added. */
  entry?: CatalogEntry;
  choices: QuestionChoices;
};

/** The add and the edit form of a question; once it is saved, back to the list. */
export function QuestionForm({ entry, choices }: Props) {
  const go = useGo();
  const { stepId, withStep } = useChosenStep();
  const selection = useSelectedCultures();
  usePageTitle(entry && `Edit question — ${entry.internalName}`);
  const listPath = selection.carry(withStep(paths.listQuestions()));
  const form = useEntryForm({
    config: QUESTIONS,
    cultures: selection.selected,
    entry,
    initial: initialFields(choices.types, stepId),
    onSaved: () => go(listPath, { pastGuard: true }),
  });
  const type = typeNameOf(choices.types, Number(form.values[TYPE]));
  return (
    <EntryForm
      config={QUESTIONS}
      form={form}
      selection={selection}
      submit={entry ? "Save" : "Add question"}
      onCancel={() => go(listPath)}
      isNote={type === "note"}
      ownFields={type && <SettingsOf type={type} maxLinesCount={choices.maxLinesCount} />}
    >
      <QuestionKindFields types={choices.types} saved={form.base} />
    </EntryForm>
  );
}

const TYPE = fieldName("questionTypeId");
const SETTINGS = fieldName("questionSettings");

function SettingsOf(props: { type: QuestionType; maxLinesCount: number }) {
  const { errors } = useFormContext().fields;
  const { value, onChange } = useField(SETTINGS, { show: JSON.stringify });
  return (
    <QuestionSettingsFields
      {...props}
      settings={readSettings(value)}
      onChange={onChange}
      errors={settingErrorsBelow(SETTINGS, errors)}
    />
  );
}
