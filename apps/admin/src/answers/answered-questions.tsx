import type { TicketDetails } from "@foyer/contract/tickets.ts";
import { Text, Title } from "@mantine/core";
import classes from "./answered-questions.module.css";

type Props = Pick<TicketDetails, "answers">;

/** Every answer under the text of its question, by step. */
export function AnsweredQuestions({ answers }: Props) {
  const steps = new Map<number, { name: string; answered: TicketDetails["answers"] }>();
  for (const one of answers) {
    const step = steps.get(one.stepId) ?? { name: one.step, answered: [] };
    step.answered.push(one);
    steps.set(one.stepId, step);
  }
  return (
    <section>
      <Title order={2} size="h5" mb="xs">
        Answers
      </Title>
      {steps.size === 0 && (
        <Text size="sm" c="dimmed">
          No questions were answered.
        </Text>
      )}
      {[...steps].map(([stepId, { name, answered }]) => (
        <section key={stepId} className={classes.step}>
          <Title order={3} size="h6" mb={4}>
            <bdi>{name}</bdi>
          </Title>
          <dl className={classes.list}>
            {answered.map(({ questionId, question, answers: given }) => (
              <div key={questionId}>
                <dt>
                  <bdi>{question}</bdi>
                </dt>
                {given.map((answer, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: answers never move, and two may be the same
                  <dd key={index}>
                    <bdi>{typeof answer === "string" ? answer : answer ? "Yes" : "No"}</bdi>
                  </dd>
                ))}
              </div>
            ))}
          </dl>
        </section>
      ))}
    </section>
  );
}
