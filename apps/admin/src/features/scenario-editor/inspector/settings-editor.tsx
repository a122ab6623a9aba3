import { listUiTexts } from "@foyer/contract/ui-items.ts";
import { DEFAULT_CULTURE } from "@foyer/domain/locale/text.ts";
import type { SettingErrors } from "@foyer/domain/question/check-settings.ts";
import { MAX_LINES_COUNT, readMaxLinesCount } from "@foyer/domain/question/max-lines-count.ts";
import { changedSettings, type QuestionSettings } from "@foyer/domain/question/question-settings.ts";
import type { LocalizedQuestion } from "@foyer/domain/scenario/scenario.ts";
import { useEffect, useRef, useState } from "react";
import { QuestionSettingsFields } from "../../../question/question-settings-fields.tsx";
import { useRead } from "../../../server/use-read.ts";
import { useAskBeforeClosing } from "../../../shell/use-ask-before-closing.ts";
import { FieldConflicts } from "../conflicts/field-conflict.tsx";
import { useScenarioEditing } from "../editing/scenario-editing.ts";

/** The typed settings, which are saved when the fields are left. */
const TYPED = new Set<string>(["minLength", "maxLength", "regex"]);

/** The settings of a question's type. Choices are saved at once, typed values when the fields are left. rules/questions 4–7 */
export function SettingsEditor({ question }: { question: LocalizedQuestion }) {
  const { apply } = useScenarioEditing();
  const { id, type, settings } = question;
  const limit = useRead(listUiTexts, { query: { names: MAX_LINES_COUNT, cultureCode: DEFAULT_CULTURE } });
  const [typed, setTyped] = useState<QuestionSettings | null>(null);
  const [errors, setErrors] = useState<SettingErrors>({});
  useAskBeforeClosing(typed !== null && Object.keys(changedSettings(settings, typed)).length > 0);
  const save = async (wanted: QuestionSettings) => {
    const to = changedSettings(settings, wanted);
    const names = Object.keys(to);
    if (names.length === 0) {
      setTyped(null);
      setErrors({});
      return;
    }
    const from = Object.fromEntries(Object.entries(settings).filter(([name]) => names.includes(name)));
    const refusals = await apply({ kind: "set-settings", questionId: id, from, to });
    const refusal = refusals?.find((one) => one.code === "settings-not-valid");
    setErrors(refusal?.code === "settings-not-valid" ? refusal.errors : {});
    if (!refusals) setTyped(null);
  };
  const change = (wanted: QuestionSettings) => {
    setTyped(wanted);
    const changed = Object.keys(changedSettings(typed ?? settings, wanted));
    if (!changed.some((name) => TYPED.has(name))) void save(wanted);
  };
  const commit = () => {
    if (typed) void save(typed);
  };
  const leave = useRef(commit);
  leave.current = commit;
  useEffect(() => () => leave.current(), []);
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: notices that the fields inside are left */}
      <div onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || commit()}>
        <QuestionSettingsFields
          type={type}
          settings={typed ?? settings}
          onChange={change}
          errors={errors}
          maxLinesCount={readMaxLinesCount(limit.data?.[MAX_LINES_COUNT])}
        />
      </div>
      <FieldConflicts
        isHere={(operation) => operation.kind === "set-settings" && operation.questionId === id}
        show={(value) =>
          Object.entries(value ?? {})
            .map(([name, one]) => `${name} ${one}`)
            .join(", ")
        }
      />
    </>
  );
}
