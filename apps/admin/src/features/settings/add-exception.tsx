import type { Setting } from "@foyer/contract/application-setting.ts";
import { ReasonedButton } from "@foyer/ui/reasoned-button.tsx";
import { Select } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type RefObject, useState } from "react";
import classes from "./settings-form.module.css";

type Props = {
  /** The ticket fields without an exception. */
  settings: readonly Setting[];
  /** The input of the ticket field. */
  fieldChoice: RefObject<HTMLInputElement | null>;
  onAdd: (setting: Setting, questionId: string) => void;
};

/** Chooses a ticket field and the question that fills it. */
export function AddException({ settings, fieldChoice, onAdd }: Props) {
  const [codeName, setCodeName] = useState<string | null>(null);
  const [question, setQuestion] = useState<string | null>(null);
  const setting = settings.find((one) => one.codeName === codeName);
  // The first option is the automatic choice.
  const [automatic, ...questions] = setting?.options ?? [];
  const add = () => {
    if (!setting || question === null) return;
    onAdd(setting, question);
    setCodeName(null);
    setQuestion(null);
  };
  return (
    <div className={classes.add}>
      <Select
        ref={fieldChoice}
        label="Ticket field"
        data={settings.map((one) => ({ value: one.codeName, label: one.displayName }))}
        value={setting ? codeName : null}
        onChange={setCodeName}
        searchable
        openOnFocus={false}
        nothingFoundMessage="No other field"
      />
      <Select
        label="Question"
        data={[...questions]}
        value={question}
        onChange={setQuestion}
        disabled={!setting}
        searchable
        openOnFocus={false}
        nothingFoundMessage="No such question"
        description={automatic && `Without an exception: ${automatic.label}.`}
        inputWrapperOrder={["label", "input", "error", "description"]}
      />
      <ReasonedButton
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden />}
        disabledReason={setting && question !== null ? undefined : "Choose a field and a question first."}
        onClick={add}
        className={classes.addButton ?? ""}
      >
        Add exception
      </ReasonedButton>
    </div>
  );
}
