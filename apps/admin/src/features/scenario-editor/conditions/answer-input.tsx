import { type Condition, type LocalizedQuestion, OTHER } from "@foyer/domain/scenario/scenario.ts";
import { Select, type SelectProps, Text } from "@mantine/core";
import { MAX_OPTIONS_SHOWN } from "../../../form/max-options.ts";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import { useOffer } from "../editing/use-offer.ts";

type Props = {
  question: LocalizedQuestion;
  /** Null: nothing is chosen yet. */
  value: Condition | null;
  onChange: (value: Condition | null) => void;
};

/** The input for a condition's value, by the type of its question. rules/scenario 5 */
export function AnswerInput(props: Props) {
  switch (props.question.type) {
    case "multi select":
    case "single selection":
      return <AnswerSelect {...props} />;
    case "checkbox":
      return <TickSelect {...props} />;
    case "countries and regions":
      return <CountryInput {...props} />;
    case "partitions and rubrics of products":
      return <PartitionInput {...props} />;
    default:
      return <Text size="sm">No selectable answer</Text>;
  }
}

function AnswerSelect({ question: { id: questionId, answers, settings }, value, onChange }: Props) {
  const { nameOf } = useScenarioEditing();
  const options = answers.map(({ id }) => ({ id, text: nameOf({ kind: "answer", id }) }));
  const all = settings.showOther ? [...options, { id: OTHER, text: "Other" }] : options;
  if (all.length === 0) return <Text size="sm">No selectable answer</Text>;
  return (
    <EntrySelect
      label="Answer"
      entries={all}
      value={value?.kind === "answer" ? value.answerId : null}
      onChange={(answerId) => onChange(answerId === null ? null : { questionId, kind: "answer", answerId })}
    />
  );
}

function TickSelect({ question: { id: questionId }, value, onChange }: Props) {
  const states = [
    { id: 1, text: "ticked" },
    { id: 0, text: "not ticked" },
  ];
  return (
    <EntrySelect
      label="Answer"
      entries={states}
      value={value?.kind === "checkbox" ? Number(value.checked) : null}
      onChange={(id) => onChange(id === null ? null : { questionId, kind: "checkbox", checked: id === 1 })}
    />
  );
}

function CountryInput({ question: { id: questionId, settings }, value, onChange }: Props) {
  const countries = useOffer().data?.countries ?? [];
  const country = countries.find(({ id, regions }) =>
    value?.kind === "region"
      ? regions.some((region) => region.id === value.entryId)
      : value?.kind === "country" && id === value.entryId,
  );
  const change = (kind: "country" | "region") => (entryId: number | null) =>
    onChange(entryId === null ? null : { questionId, kind, entryId });
  return (
    <>
      <EntrySelect
        label="Country"
        entries={countries}
        value={country?.id ?? null}
        onChange={change("country")}
      />
      {country && settings.enableRegions && country.regions.length > 0 && (
        <EntrySelect
          // Another country has other regions.
          key={country.id}
          label="Region"
          placeholder="Any region"
          clearable
          entries={country.regions}
          value={value?.kind === "region" ? value.entryId : null}
          onChange={(id) => (id === null ? change("country")(country.id) : change("region")(id))}
        />
      )}
    </>
  );
}

function PartitionInput({ question: { id: questionId }, value, onChange }: Props) {
  const partitions = useOffer().data?.partitions ?? [];
  const partition = partitions.find(({ id, rubrics }) =>
    value?.kind === "rubric"
      ? rubrics.some((rubric) => rubric.id === value.entryId)
      : value?.kind === "partition" && id === value.entryId,
  );
  const change = (kind: "partition" | "rubric") => (entryId: number | null) =>
    onChange(entryId === null ? null : { questionId, kind, entryId });
  return (
    <>
      <EntrySelect
        label="Partition"
        entries={partitions}
        value={partition?.id ?? null}
        onChange={change("partition")}
      />
      {partition && partition.rubrics.length > 0 && (
        <EntrySelect
          key={partition.id}
          label="Rubric"
          placeholder="Any rubric"
          clearable
          entries={partition.rubrics}
          value={value?.kind === "rubric" ? value.entryId : null}
          onChange={(id) => (id === null ? change("partition")(partition.id) : change("rubric")(id))}
        />
      )}
    </>
  );
}

type EntryProps = {
  label: string;
  entries: readonly { id: number; text: string }[];
  value: number | null;
  onChange: (id: number | null) => void;
} & Pick<SelectProps, "placeholder" | "clearable">;

/** A select of entries; entries with the same name stay distinct. */
export function EntrySelect({ entries, value, onChange, placeholder = "Choose", ...rest }: EntryProps) {
  return (
    <Select
      {...rest}
      placeholder={placeholder}
      data={entries.map(({ id, text }) => ({ value: String(id), label: text }))}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      allowDeselect={false}
      searchable
      // The focus returns here after a save; an open list would cover the conditions.
      openOnFocus={false}
      nothingFoundMessage="Nothing found"
      limit={MAX_OPTIONS_SHOWN}
      description={entries.length > MAX_OPTIONS_SHOWN ? `Type to find one of ${entries.length}.` : undefined}
      w={{ base: "100%", sm: "15rem" }}
    />
  );
}
