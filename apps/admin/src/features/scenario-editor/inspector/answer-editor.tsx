import type { Condition } from "@foyer/domain/scenario/scenario.ts";
import type { ScenarioPart } from "@foyer/domain/scenario/scenario-problem.ts";
import { Anchor, List, Stack, Text, Title } from "@mantine/core";
import { AppLink } from "../../../shell/app-link.tsx";
import { questionOfAnswer } from "../editing/part-names.ts";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import { EditorHead, NotIncluded } from "./editor-head.tsx";
import { PartTexts } from "./part-texts.tsx";

/** The editor of an answer: its texts, and the steps and questions that it makes appear. */
export function AnswerEditor({ answerId }: { answerId: number }) {
  const { scenario } = useScenarioEditing();
  const part = { kind: "answer", id: answerId } as const;
  const question = questionOfAnswer(scenario, answerId);
  if (!question) return <NotIncluded part={part} />;
  const names = (condition: Condition) => condition.kind === "answer" && condition.answerId === answerId;
  const steps = scenario.steps.filter(({ conditions }) => conditions.some(names));
  const questions = scenario.steps
    .flatMap((step) => step.questions)
    .filter(({ conditions }) => conditions.some(names));
  return (
    <Stack gap="md">
      <EditorHead part={part} back={{ kind: "question", id: question.id }} />
      <PartTexts part={part} />
      <Dependents title="Dependent steps" parts={steps.map(({ id }) => ({ kind: "step", id }))} />
      <Dependents title="Dependent questions" parts={questions.map(({ id }) => ({ kind: "question", id }))} />
    </Stack>
  );
}

function Dependents({ title, parts }: { title: string; parts: readonly ScenarioPart[] }) {
  const { nameOf, pathOf } = useScenarioEditing();
  return (
    <section>
      <Title order={3} size="sm" mb={4}>
        {title}
      </Title>
      {parts.length === 0 ? (
        <Text size="sm" c="dimmed">
          None.
        </Text>
      ) : (
        <List size="sm">
          {parts.map((part) => (
            <List.Item key={part.id}>
              <Anchor component={AppLink} to={pathOf(part)}>
                <bdi>{nameOf(part)}</bdi>
              </Anchor>
            </List.Item>
          ))}
        </List>
      )}
    </section>
  );
}
