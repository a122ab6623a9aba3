import { Group, Radio } from "@mantine/core";
import type { FirstRow } from "./use-csv-intake.ts";

type Props = { heading: string; answer: FirstRow; onAnswer: (answer: FirstRow) => void };

/** Asks whether the first row of a file is a heading. rules/csv 6 */
export function HeadingQuestion({ heading, answer, onAnswer }: Props) {
  return (
    <Radio.Group
      label={
        <>
          The first row is <bdi>“{heading}”</bdi>. Is this a heading?
        </>
      }
      value={answer}
      onChange={(value) => onAnswer(value === "row" ? "row" : "heading")}
    >
      <Group gap="lg" mt={6}>
        <Radio value="heading" label="Yes, leave it out" />
        <Radio value="row" label="No, it is one of the rows" />
      </Group>
    </Radio.Group>
  );
}
