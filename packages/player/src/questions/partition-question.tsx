import type { PlayLists } from "@foyer/contract/play.ts";
import { usePlayerContext } from "../player-context.ts";
import { OptionRow } from "./option-row.tsx";
import { QuestionGroup } from "./question-group.tsx";
import { issueAttributes, type QuestionProps } from "./question-props.ts";

type Props = QuestionProps<"partitions and rubrics of products">;
type Partition = PlayLists["partitions"][number];

/** Partitions and, below each chosen one, its rubrics. */
export function PartitionQuestion(props: Props) {
  const { id, question, issue } = props;
  const { lists } = usePlayerContext();
  if (lists.partitions.length === 0 && !question.settings.required) return null;
  return (
    <QuestionGroup id={id} question={question} issue={issue}>
      {lists.partitions.map((partition, index) => (
        <PartitionRow key={partition.id} {...props} isFirst={index === 0} partition={partition} />
      ))}
    </QuestionGroup>
  );
}

function PartitionRow(props: Props & { partition: Partition; isFirst: boolean }) {
  const { id, input, issue, onChange, partition, isFirst } = props;
  const { partitionIds, rubricIds } = input;
  const isChosen = partitionIds.includes(partition.id);
  const attributes = issueAttributes(id, issue);
  return (
    <>
      <OptionRow
        type="checkbox"
        id={isFirst ? id : undefined}
        isChecked={isChosen}
        attributes={attributes}
        onChange={(isChecked) => onChange(withPartition(input, partition, isChecked))}
      >
        {partition.text}
      </OptionRow>
      {isChosen && partition.rubrics.length > 0 && (
        <fieldset className="player-rubrics">
          <legend className="player-unseen">{partition.text}</legend>
          {partition.rubrics.map((rubric) => (
            <OptionRow
              key={rubric.id}
              type="checkbox"
              isChecked={rubricIds.includes(rubric.id)}
              attributes={attributes}
              onChange={(isChecked) =>
                onChange({
                  ...input,
                  rubricIds: isChecked
                    ? [...rubricIds, rubric.id]
                    : rubricIds.filter((one) => one !== rubric.id),
                })
              }
            >
              {rubric.text}
            </OptionRow>
          ))}
        </fieldset>
      )}
    </>
  );
}

/** rules/player 7: unchecking a partition unchecks its rubrics. */
function withPartition(
  input: Props["input"],
  { id, rubrics }: Partition,
  isChecked: boolean,
): Props["input"] {
  if (isChecked) return { ...input, partitionIds: [...input.partitionIds, id] };
  return {
    ...input,
    partitionIds: input.partitionIds.filter((one) => one !== id),
    rubricIds: input.rubricIds.filter((one) => !rubrics.some((rubric) => rubric.id === one)),
  };
}
