import type { ConditionTarget } from "@foyer/domain/scenario/edit/operation.ts";
import { isSameCondition } from "@foyer/domain/scenario/same-condition.ts";
import type { Condition } from "@foyer/domain/scenario/scenario.ts";
import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import { useConditionWords } from "../parts/condition-words.ts";
import { AnswerInput, EntrySelect } from "./answer-input.tsx";
import { conditionsOf, possibleSources } from "./possible-sources.ts";

type Draft = { stepId: number | null; questionId: number | null; value: Condition | null };
const EMPTY: Draft = { stepId: null, questionId: null, value: null };

/** Adds a condition, built as a sentence: step, question, is, answer. It empties when the condition is saved. */
export function AddCondition({ target }: { target: ConditionTarget }) {
  const { scenario, state, nameOf, apply } = useScenarioEditing();
  const words = useConditionWords();
  const [draft, setDraft] = useState(EMPTY);
  const [sent, setSent] = useState<Condition | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const sources = possibleSources(scenario, target);
  const step = sources.find(({ stepId }) => stepId === draft.stepId);
  const question = step?.questions.find(({ id }) => id === draft.questionId);
  const isSaved = state.save.kind === "saved";
  useEffect(() => {
    // A refused or a failed save leaves the sentence as it is.
    if (!sent || !isSaved) return;
    const isThere = conditionsOf(scenario, target)?.some((one) => isSameCondition(one, sent));
    setSent(null);
    if (!isThere) return;
    setDraft(EMPTY);
    form.current?.querySelector("input")?.focus();
  }, [sent, isSaved, scenario, target]);
  if (sources.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        No question comes before it, so it is always shown. Move it behind one to show it under conditions.
      </Text>
    );
  }
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
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="sm" align="flex-start">
        <Title order={3} size="h6">
          Add a condition
        </Title>
        <Group gap="xs" align="flex-end">
          <EntrySelect
            label="Step"
            entries={sources.map(({ stepId }) => ({
              id: stepId,
              text: nameOf({ kind: "step", id: stepId }),
            }))}
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
          <Button
            type="submit"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={!draft.value}
            loading={sent !== null && !isSaved}
          >
            Add
          </Button>
        </Group>
        {draft.value && (
          <Text size="sm" c="dimmed" role="status">
            Shown when <bdi>{words(draft.value)}</bdi>.
          </Text>
        )}
      </Stack>
    </form>
  );
}
