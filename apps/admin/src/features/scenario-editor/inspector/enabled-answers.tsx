import type { LocalizedQuestion } from "@foyer/domain/scenario/scenario.ts";
import { Button, Group, Text, Title } from "@mantine/core";
import { useRef } from "react";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import { AddPart } from "../parts/add-part.tsx";
import { AnswerRows } from "../parts/answer-rows.tsx";
import { unusedOf } from "../parts/unused-parts.ts";
import { useDrag } from "../parts/use-drag.ts";
import classes from "./enabled-answers.module.css";
import { NewAnswers } from "./new-answers.tsx";

/** The answers that visitors choose from, in order, and those that can be added. */
export function EnabledAnswers({ question: { id, answers } }: { question: LocalizedQuestion }) {
  const editing = useScenarioEditing();
  const list = useRef<HTMLElement>(null);
  useDrag(list);
  const unused = unusedOf({ kind: "answer", parentId: id }, editing);
  const addAll = () =>
    void editing.apply(
      {
        kind: "group",
        operations: unused.map((answer) => ({
          kind: "enable-answer",
          questionId: id,
          answer: { id: answer.id, texts: {} },
        })),
      },
      `${unused.length} answers are added.`,
    );
  return (
    <section ref={list} aria-label="Answers">
      <Title order={3} size="sm" mb={4}>
        Answers
      </Title>
      {answers.length === 0 && (
        <Text size="sm" c="dimmed">
          No answers are enabled: visitors have nothing to choose from.
        </Text>
      )}
      <AnswerRows answers={answers} group={`answers-of-${id}`} className={classes.list} />
      {unused.length === 0 && (
        <Text size="sm" c="dimmed">
          No available answers
        </Text>
      )}
      <NewAnswers questionId={id} />
      <AddPart kind="answer" parentId={id} />
      {unused.length > 1 && (
        <Group>
          <Button size="compact-xs" variant="subtle" onClick={addAll}>
            Add all {unused.length}
          </Button>
        </Group>
      )}
    </section>
  );
}
