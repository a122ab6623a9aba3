import type { Operation } from "@foyer/domain/scenario/edit/operation.ts";
import type { ScenarioPart } from "@foyer/domain/scenario/scenario-problem.ts";
import { Button, MultiSelect } from "@mantine/core";
import { useState } from "react";
import { type ScenarioEditing, useScenarioEditing } from "../editing/scenario-editing.ts";
import { countWords, everyPart } from "../parts/picked-parts.ts";
import { inclusionOf, labelOf, unusedOf, type Within } from "../parts/unused-parts.ts";
import { PickForm } from "./pick-form.tsx";

type Includable = { part: ScenarioPart; label: string; group: string; operation: Operation };

/** Lists catalog entries that are missing in these parts; without parts, in the whole scenario. */
export function includable(editing: ScenarioEditing, parts: readonly ScenarioPart[]): readonly Includable[] {
  const { scenario, nameOf } = editing;
  const owners = parts.length > 0 ? parts : everyPart(scenario);
  const unused = (within: Within, group: string) =>
    unusedOf(within, editing).map(
      (entry): Includable => ({
        part: { kind: within.kind, id: entry.id },
        group,
        label: labelOf(entry, editing),
        operation: inclusionOf(within, entry),
      }),
    );
  return [
    ...(parts.length === 0 ? unused({ kind: "step" }, "Steps") : []),
    ...owners.flatMap(({ kind, id }) => {
      if (kind === "answer") return [];
      const within = { kind: kind === "step" ? "question" : "answer", parentId: id } as const;
      return unused(within, `${kind === "step" ? "Questions" : "Answers"} of ${nameOf({ kind, id })}`);
    }),
  ];
}

type Props = { parts: readonly ScenarioPart[]; onClose: () => void };

const keyOf = ({ part: { kind, id } }: Includable) => `${kind}-${id}`;

/** Includes several catalog entries in one change. */
export function IncludeMany({ parts, onClose }: Props) {
  const editing = useScenarioEditing();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const all = includable(editing, parts);
  const wanted = all.filter((one) => chosen.includes(keyOf(one)));
  const groups = Map.groupBy(all, ({ group }) => group);
  const include = async () => {
    const operations = wanted.map(({ operation }) => operation);
    const words = countWords(wanted.map(({ part }) => part));
    const refusals = await editing.apply({ kind: "group", operations }, `Included: ${words}.`);
    if (!refusals) onClose();
  };
  return (
    <PickForm
      submit={wanted.length > 0 ? `Include ${wanted.length}` : "Include"}
      isOff={wanted.length === 0}
      onSubmit={() => void include()}
      onCancel={onClose}
    >
      <MultiSelect
        label="Include"
        description="They are added at the end of their step or question."
        size="xs"
        data={[...groups].map(([group, some]) => ({
          group,
          items: some.map((one) => ({ value: keyOf(one), label: one.label })),
        }))}
        value={[...chosen]}
        onChange={setChosen}
        limit={LISTED}
        searchable
        clearable
      />
      {wanted.length < all.length && (
        <Button
          size="compact-xs"
          variant="subtle"
          style={{ alignSelf: "start" }}
          onClick={() => setChosen(all.map(keyOf))}
        >
          All {all.length}
        </Button>
      )}
    </PickForm>
  );
}

/** The maximum number of entries shown; typing finds the others. */
const LISTED = 100;
