import type { CatalogEntry } from "@foyer/scenario-document/questionnaire-catalog.ts";
import { wordingOf } from "@foyer/scenario-document/wording.ts";
import { ReasonedButton } from "@foyer/ui/reasoned-button.tsx";
import { Button, Group, Select } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { MAX_OPTIONS_SHOWN } from "../../../form/max-options.ts";
import { lazyPart } from "../../../shell/lazy-part.tsx";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import { focusFirstField } from "./focus-row.ts";
import { inclusionOf, labelOf, unusedOf, type Within } from "./unused-parts.ts";

const NewEntry = lazyPart(() => import("./new-entry.tsx").then((module) => module.NewEntry));

const REASONS = {
  step: "All steps of the catalogs are in this scenario.",
  question: "All questions of this step are in this scenario.",
  answer: "All answers of this question are enabled.",
} as const;

/** A dropdown of the unused steps, questions or answers, and a button that adds the chosen one at the end. */
export function AddPart(props: Within) {
  const { kind } = props;
  const editing = useScenarioEditing();
  const { apply, cultures, select, showBesideOutline } = editing;
  const [chosen, setChosen] = useState<string | null>(null);
  const { scenario, catalog } = editing;
  const { parentId } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: both read nothing else
  const unused = useMemo(() => unusedOf(props, editing), [kind, parentId, scenario, catalog]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: both read nothing else
  const options = useMemo(() => choicesOf(unused, (one) => labelOf(one, editing)), [unused, cultures]);
  const entry = unused.find(({ id }) => String(id) === chosen);
  const reason = unused.length === 0 ? REASONS[kind] : entry ? undefined : `Choose the ${kind} to add first.`;
  const include = async (added: CatalogEntry) => {
    const refused = await apply(inclusionOf(props, added), `${wordingOf({}, added, cultures)} is added.`);
    if (refused) return;
    setChosen(null);
    // The list of answers stays, so that the next one can be added.
    if (kind !== "answer") select({ kind, id: added.id });
  };
  const includeNew = async (added: CatalogEntry) => {
    await include(added);
    if (kind === "answer") return;
    showBesideOutline("properties");
    focusFirstField({ kind, id: added.id });
  };
  return (
    <Group gap={6} align="flex-end" py={4} role="group" aria-label={`Add ${kind}`}>
      <Select
        aria-label={`Unused ${kind}s`}
        placeholder={unused.length === 0 ? `No unused ${kind}s` : `Unused ${kind}s`}
        data={options}
        value={chosen}
        onChange={setChosen}
        disabled={unused.length === 0}
        nothingFoundMessage={`No such ${kind}`}
        limit={MAX_OPTIONS_SHOWN}
        searchable
        clearable
        size="xs"
        flex="1 1 9rem"
        miw="9rem"
        comboboxProps={{ width: "max-content", position: "bottom-start" }}
      />
      <ReasonedButton
        size="xs"
        variant="default"
        disabledReason={reason}
        onClick={() => entry && void include(entry)}
        leftSection={<IconPlus size={14} aria-hidden />}
      >
        Add {kind}
      </ReasonedButton>
      <NewEntryButton {...props} onMade={includeNew} />
    </Group>
  );
}

/** The entries of this project first, where it has some. */
function choicesOf(entries: readonly CatalogEntry[], toLabel: (entry: CatalogEntry) => string) {
  const items = (some: readonly CatalogEntry[]) =>
    some.map((one) => ({ value: String(one.id), label: toLabel(one) }));
  const own = entries.filter(({ isOwn }) => isOwn);
  if (own.length === 0) return items(entries);
  return [
    { group: "Of this project", items: items(own) },
    { group: "Of all projects", items: items(entries.filter(({ isOwn }) => !isOwn)) },
  ].filter((group) => group.items.length > 0);
}

/** Creates a new entry, of this project or of the catalogs. rules/catalogs 20 */
function NewEntryButton({ onMade, ...props }: Within & { onMade: (entry: CatalogEntry) => Promise<void> }) {
  const { kind, parentId } = props;
  const { read } = useScenarioEditing();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="xs" variant="subtle" onClick={() => setOpen(true)}>
        New {kind} …
      </Button>
      {isOpen && (
        <NewEntry
          kind={kind}
          parentId={parentId}
          onClose={() => setOpen(false)}
          onMade={async (id) => {
            const { catalog } = read();
            const entry = { step: catalog.steps, question: catalog.questions, answer: catalog.answers }[
              kind
            ].get(id);
            if (entry) await onMade(entry);
          }}
        />
      )}
    </>
  );
}
