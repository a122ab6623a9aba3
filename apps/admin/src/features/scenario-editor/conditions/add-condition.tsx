import type { ConditionTarget } from "@foyer/domain/scenario/edit/operation.ts";
import { isSameCondition } from "@foyer/domain/scenario/same-condition.ts";
import type { Condition } from "@foyer/domain/scenario/scenario.ts";
import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import { useConditionWords } from "../parts/condition-words.ts";
import { AnswerInput, EntrySelect } from "./answer-input.tsx";
import { conditionsOf, possibleSources } from "./possible-sources.ts";

type Draft = { stepId: number | null; questionId: number | null; value: Condition | null };
const EMPTY: Draft = { stepId: null, questionId: null, value: null };

/** Adds a condition, built as a sentence: step, question, is, answer. The sentence empties once it is saved. */
export function AddCondition({ target }: { target: ConditionTarget }) {
  const { scenario } = useScenarioEditing();
  const words = useConditionWords();
  const form = useRef<HTMLFormElement>(null);
  const { draft, setDraft, submit, isSaving } = useConditionDraft(target, form);
  const sources = possibleSources(scenario, target);
  if (sources.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        No question comes before it, so it is always shown. Move it after one to add conditions.
      </Text>
    );
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="sm" align="flex-start">
        <Title order={3} size="h6">
          Add a condition
        </Title>
        <Sentence sources={sources} draft={draft} setDraft={setDraft}>
          <Button
            type="submit"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={!draft.value}
            loading={isSaving}
          >
            Add
          </Button>
        </Sentence>
        {draft.value && (
          <Text size="sm" c="dimmed" role="status">
            Shown when <bdi>{words(draft.value)}</bdi>.
          </Text>
        )}
      </Stack>
    </form>
  );
}

/** The condition in the making; it empties when it is saved, and stays after a refused or failed save. */
function useConditionDraft(target: ConditionTarget, form: RefObject<HTMLFormElement | null>) {
  const { scenario, state, apply } = useScenarioEditing();
  const words = useConditionWords();
  const [draft, setDraft] = useState(EMPTY);
  const [sent, setSent] = useState<Condition | null>(null);
  const isSaved = state.save.kind === "saved";
  useEffect(() => {
    if (!sent || !isSaved) return;
    const isThere = conditionsOf(scenario, target)?.some((one) => isSameCondition(one, sent));
    setSent(null);
    if (!isThere) return;
    setDraft(EMPTY);
    form.current?.querySelector("input")?.focus();
  }, [sent, isSaved, scenario, target, form]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { value } = draft;
    if (!value) return;
    const refusals = await apply(
      { kind: "add-condition", target, condition: value },
      `Added: shown when ${words(value)}.`,
    );
    if (!refusals) setSent(value);
  };
  return { draft, setDraft, submit, isSaving: sent !== null && !isSaved };
}

type SentenceProps = {
  sources: ReturnType<typeof possibleSources>;
  draft: Draft;
  setDraft: (draft: Draft) => void;
  children: ReactNode;
};

/** The inputs of the sentence; each is shown once the one before it is filled. */
function Sentence({ sources, draft, setDraft, children }: SentenceProps) {
  const { nameOf } = useScenarioEditing();
  const step = sources.find(({ stepId }) => stepId === draft.stepId);
  const question = step?.questions.find(({ id }) => id === draft.questionId);
  return (
    <Group gap="xs" align="flex-end">
      <EntrySelect
        label="Step"
        entries={sources.map(({ stepId }) => ({ id: stepId, text: nameOf({ kind: "step", id: stepId }) }))}
        value={draft.stepId}
        onChange={(stepId) => setDraft({ ...EMPTY, stepId })}
      />
      {step && (
        <EntrySelect
          key={step.stepId}
          label="Question"
          entries={step.questions.map(({ id }) => ({ id, text: nameOf({ kind: "question", id }) }))}
          value={draft.questionId}
          onChange={(questionId) => setDraft({ ...draft, questionId, value: null })}
        />
      )}
      {question && (
        <>
          <Text size="sm" pb={8} c="dimmed">
            is
          </Text>
          <AnswerInput
            key={question.id}
            question={question}
            value={draft.value}
            onChange={(value) => setDraft({ ...draft, value })}
          />
        </>
      )}
      {children}
    </Group>
  );
}
