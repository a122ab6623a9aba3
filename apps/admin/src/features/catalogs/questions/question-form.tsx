import { readSettings } from "@foyer/domain/question/question-settings.ts";
import { useMessages } from "../../../messages/use-messages.ts";
import { paths } from "../../../paths.ts";
import { QuestionSettingsFields } from "../../../question/question-settings-fields.tsx";
import { settingErrorsBelow } from "../../../question/setting-errors.ts";
import { NoteInput } from "../../../rich-text/note-input.tsx";
import { usePageTitle } from "../../../shell/page-slots.ts";
import { useGo } from "../../../shell/use-go.ts";
import type { CatalogEntry } from "../localized-entry/catalog-config.ts";
import { EntryForm } from "../localized-entry/entry-form.tsx";
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
  const messages = useMessages();
  const { stepId, withStep } = useChosenStep();
  const selection = useSelectedCultures();
  usePageTitle(entry && `Edit question — ${entry.internalName}`);
  const listPath = selection.carry(withStep(paths.listQuestions()));
  const form = useEntryForm({
    config: QUESTIONS,
    cultures: selection.selected,
    entry,
    initial: initialFields(choices.types, stepId),
    onSaved: ({ internalName }) => {
      messages.add("success", `“${internalName}” has been ${entry ? "saved" : "added"}.`);
      go(listPath, { pastGuard: true });
    },
  });
  const type = typeNameOf(choices.types, form.draft.fields.questionTypeId);
  const setFields = (fields: Record<string, unknown>) =>
    form.change({ ...form.draft, fields: { ...form.draft.fields, ...fields } });
  return (
    <EntryForm
      {...{ config: QUESTIONS, form, selection }}
      submitLabel={entry ? "Save" : "Add question"}
      onCancel={() => go(listPath)}
      TextInput={type === "note" ? NoteInput : undefined}
      ownFields={
        type && (
          <QuestionSettingsFields
            type={type}
            settings={readSettings(form.draft.fields.questionSettings)}
            onChange={(questionSettings) => setFields({ questionSettings })}
            errors={settingErrorsBelow("fields.questionSettings", form.errors)}
            maxLinesCount={choices.maxLinesCount}
          />
        )
      }
    >
      <QuestionKindFields
        types={choices.types}
        fields={form.draft.fields}
        saved={form.base}
        onChange={setFields}
        errors={form.errors}
      />
    </EntryForm>
  );
}
