import { listQuestionTypes } from "@foyer/contract/question-types.ts";
import type { LocalizedQuestion } from "@foyer/domain/scenario/scenario.ts";
import { Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { useRead } from "../../../server/use-read.ts";
import { useScenarioEditing } from "../editing/scenario-editing.ts";

/** The type of a question: a choice for one of this project; of one of all projects it is fixed. rules/questions 21 */
export function QuestionType({ question }: { question: LocalizedQuestion }) {
  const { catalog } = useScenarioEditing();
  const entry = catalog.questions.get(question.id);
  if (entry?.isOwn) return <TypeSelect key={question.id} question={question} typeId={entry.typeId} />;
  return (
    <TextInput
      label="Question type"
      description="All projects can use this question, so its type is fixed."
      value={question.type}
      readOnly
      variant="filled"
    />
  );
}

function TypeSelect({ question, typeId }: { question: LocalizedQuestion; typeId: number }) {
  const { changeType } = useScenarioEditing();
  const types = useRead(listQuestionTypes, {});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  // Until the types are there, and where they cannot be read, the select says its own.
  const choices = types.data?.map(({ id, name }) => ({ value: String(id), label: name })) ?? [
    { value: String(typeId), label: question.type },
  ];
  const change = async (value: string | null) => {
    const to = Number(value);
    if (value === null || to === typeId || isBusy) return;
    setBusy(true);
    setRefusal(await changeType(question.id, { from: typeId, to }));
    setBusy(false);
  };
  return (
    <Select
      label="Question type"
      description="You can change it until a visitor has answered."
      data={choices}
      value={String(typeId)}
      onChange={(value) => void change(value)}
      allowDeselect={false}
      error={refusal}
      aria-busy={isBusy}
    />
  );
}
